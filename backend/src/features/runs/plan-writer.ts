import { reportStream } from '@proofline/contracts/events/streams';
import type { OrganizationId, ReportId } from '@proofline/contracts/ids';
import type { PlannedTarget } from '@proofline/contracts/kinds/targets';
import type { Clock } from '@proofline/platform/clock';
import { type EventLog, WrongExpectedRevision } from '@proofline/platform/event-log/event-log';
import { newEvent } from '../../kernel/commands/new-event.ts';
import { chunkTargets } from './chunk-targets.ts';
import { decideReport, type ReportCommand } from './decide.ts';
import { type LoadedReport, loadReport } from './load-report.ts';
import { evolveReport, isOver, type ReportState } from './state.ts';

/** People steer a run while it is planned, a few times at the most. */
const maxAttempts = 5;

export interface PlanContext {
  readonly reportId: ReportId;
  readonly organizationId: OrganizationId | null;
  readonly causationId: string;
  readonly reactor: string;
}

export interface PlanWriter {
  /** One event, at the revision where the last one ended. @throws WrongExpectedRevision when others write too */
  append(id: string, command: ReportCommand): Promise<void>;
  /**
   * The chunks of a plan that are not written yet.
   * @param keep called before each
   */
  plan(
    targets: readonly PlannedTarget[],
    writtenChunks: number,
    idOf: (chunk: number) => string,
    keep?: () => Promise<void>,
  ): Promise<void>;
}

/** Writes a plan from where it ended: each event expects the one before it, so that nothing is planned twice. */
export function planWriter(
  { eventLog, clock }: { readonly eventLog: EventLog; readonly clock: Clock },
  loaded: LoadedReport,
  { reportId, organizationId, causationId, reactor }: PlanContext,
): PlanWriter {
  let state: ReportState = loaded.state;
  let { revision } = loaded;
  const appendOnce = async (id: string, command: ReportCommand) => {
    const event = decideReport(command, state);
    const recordable = newEvent(id, event, {
      commandId: `plan-${reportId}`,
      actor: { type: 'system', id: reactor },
      organizationId,
      at: clock.now(),
      correlationId: reportStream(reportId),
      causationId,
    });
    revision = (await eventLog.append(reportStream(reportId), revision, [recordable])).revision;
    state = evolveReport(state, event);
  };
  const append = async (id: string, command: ReportCommand) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await appendOnce(id, command);
      } catch (error) {
        if (!(error instanceof WrongExpectedRevision) || attempt === maxAttempts) throw error;
        // Somebody has paused the run, let it go on or ended it: the plan goes on where that lets it.
        ({ state, revision } = await loadReport(eventLog, reportId));
        if (isOver(state)) throw error;
      }
    }
  };
  return {
    append,
    plan: async (targets, writtenChunks, idOf, keep) => {
      for (const [chunk, chunkOfTargets] of chunkTargets(targets).entries()) {
        await keep?.();
        if (chunk >= writtenChunks) await append(idOf(chunk), { type: 'plan', chunk, targets: chunkOfTargets });
      }
    },
  };
}

/** Why a run is not begun, as a sentence. */
export const tooManyTargets = (most: number): string => `More than ${most.toLocaleString('en-US')} addresses to visit.`;
