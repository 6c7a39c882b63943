import { MAX_TARGETS_PER_REPORT } from '@proofline/contracts/events/report';
import { reportStream } from '@proofline/contracts/events/streams';
import type { OrganizationId, ReportId } from '@proofline/contracts/ids';
import type { Clock } from '@proofline/platform/clock';
import { derivedEventId } from '@proofline/platform/event-log/derived-id';
import type { EventLog } from '@proofline/platform/event-log/event-log';
import { decideReport, type ReportCommand } from './decide.ts';
import { chunkTargets, expandTargets } from './expand-targets.ts';
import { failReportOf } from './fail-report.ts';
import { loadReport } from './load-report.ts';
import { newEvent } from './new-event.ts';
import { readPinnedUrls } from './pinned-lists.ts';
import type { Reactor } from './reactor/reactor.ts';
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
    onSetAside: (recorded, error) => failReportOf(deps, recorded, error, 'plan-targets'),
    handle: async (events) => {
      for (const { event, metadata, recorded } of events) {
        if (event.type !== 'ReportRequested') continue;
        await planReport(deps, event.data.reportId, metadata.organizationId, recorded.id);
      }
    },
  };
}

async function planReport(
  { eventLog, clock, maxTargets = MAX_TARGETS_PER_REPORT }: PlanTargetsDeps,
  reportId: ReportId,
  organizationId: OrganizationId | null,
  causationId: string,
): Promise<void> {
  const loaded = await loadReport(eventLog, reportId);
  if (loaded.state.status !== 'pending') return;
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
  if (targets === undefined) {
    const reason = `More than ${maxTargets.toLocaleString('en-US')} addresses to visit.`;
    return await append(derivedEventId('report-failed', reportId), { type: 'fail', reason });
  }
  for (const [chunk, chunkOfTargets] of chunkTargets(targets).entries()) {
    if (chunk < plannedChunks) continue;
    const id = derivedEventId('targets-planned', reportId, chunk);
    await append(id, { type: 'plan', chunk, targets: chunkOfTargets });
  }
  await append(derivedEventId('report-started', reportId), { type: 'start' });
}
