import { MAX_TARGETS_PER_REPORT } from '@proofline/contracts/events/report';
import { reportStream } from '@proofline/contracts/events/streams';
import type { OrganizationId, ReportId } from '@proofline/contracts/ids';
import type { Clock } from '@proofline/platform/clock';
import { derivedEventId } from '@proofline/platform/event-log/derived-id';
import type { EventLog } from '@proofline/platform/event-log/event-log';
import { newEvent } from '../../kernel/commands/new-event.ts';
import type { Reactor } from '../../kernel/reactor/reactor.ts';
import { decideReport, type ReportCommand } from './decide.ts';
import { chunkTargets, expandTargets } from './expand-targets.ts';
import { failReportOf } from './fail-report.ts';
import { loadReport } from './load-report.ts';
import { limitProblem, monthOf, takeCrawls } from './month-crawls.ts';
import { readPinnedUrls } from './pinned-lists.ts';
import { evolveReport, type ReportState } from './state.ts';

export interface PlanTargetsDeps {
  readonly eventLog: EventLog;
  readonly clock: Clock;
  readonly maxTargets?: number;
}

/** Expands a requested report into its targets, then starts it. A plan that broke off is taken up where it ended. */
export function planTargets(deps: PlanTargetsDeps): Reactor {
  return {
    name: 'plan-targets',
    streamPrefixes: ['report-'],
    types: new Set(['ReportRequested']),
    onSetAside: (recorded) => failReportOf(deps, recorded, 'plan-targets'),
    handle: async (events, trx) => {
      for (const { event, metadata, recorded } of events) {
        if (event.type !== 'ReportRequested') continue;
        const { reportId, configuration } = event.data;
        const { organizationId } = metadata;
        const month = monthOf(new Date(metadata.at));
        const planned = await planReport(deps, { reportId, organizationId, causationId: recorded.id }, (crawls) =>
          organizationId === null
            ? undefined
            : limitProblem(trx, { reportId, organizationId, kind: configuration.kind, month, crawls }),
        );
        if (planned > 0 && organizationId !== null) {
          await takeCrawls(trx, { reportId, organizationId, kind: configuration.kind, month, crawls: planned });
        }
      }
    },
  };
}

interface PlannedRun {
  readonly reportId: ReportId;
  readonly organizationId: OrganizationId | null;
  readonly causationId: string;
}

/**
 * @param problemWith what stands against so many crawls
 * @returns targets of the run; 0 when it came to nothing
 */
async function planReport(
  { eventLog, clock, maxTargets = MAX_TARGETS_PER_REPORT }: PlanTargetsDeps,
  { reportId, organizationId, causationId }: PlannedRun,
  problemWith: (crawls: number) => Promise<string | undefined> | undefined,
): Promise<number> {
  const loaded = await loadReport(eventLog, reportId);
  if (loaded.state.status === 'in_progress') return loaded.state.plannedTargets;
  if (loaded.state.status !== 'pending') return 0;
  const { configuration, plannedChunks } = loaded.state;
  let state: ReportState = loaded.state;
  let { revision } = loaded;

  const append = async (id: string, command: ReportCommand) => {
    const event = decideReport(state, command);
    const recordable = newEvent(id, event, {
      commandId: `plan-${reportId}`,
      actor: { type: 'system', id: 'plan-targets' },
      organizationId,
      at: clock.now(),
      correlationId: reportStream(reportId),
      causationId,
    });
    revision = (await eventLog.append(reportStream(reportId), revision, [recordable])).revision;
    state = evolveReport(state, event);
  };

  const lists: (readonly string[])[] = [];
  for (const list of configuration.urlLists) lists.push(await readPinnedUrls(eventLog, list));
  const targets = expandTargets(lists, configuration.countries, maxTargets);
  // A plan that was begun had been let pass.
  const reason =
    targets === undefined
      ? `More than ${maxTargets.toLocaleString('en-US')} addresses to visit.`
      : plannedChunks === 0
        ? await problemWith(targets.length)
        : undefined;
  if (targets === undefined || reason !== undefined) {
    await append(derivedEventId('report-failed', reportId), { type: 'fail', reason: reason ?? '' });
    return 0;
  }
  for (const [chunk, chunkOfTargets] of chunkTargets(targets).entries()) {
    if (chunk < plannedChunks) continue;
    const id = derivedEventId('targets-planned', reportId, chunk);
    await append(id, { type: 'plan', chunk, targets: chunkOfTargets });
  }
  await append(derivedEventId('report-started', reportId), { type: 'start' });
  return targets.length;
}
