import { type ProoflineEvent, parseEvent } from '@proofline/contracts/events/parse-event';
import type { ReportEvent } from '@proofline/contracts/events/report';
import type { ReportId } from '@proofline/contracts/ids';
import type { ManageAction } from '@proofline/contracts/manage-actions';
import type { ReportStatus } from '@proofline/contracts/report-status';
import type { RecordedEvent } from '@proofline/platform/event-log/event-log';

export type PressedAction = Exclude<ManageAction, 'clone_project'> | 'cancel_report';

/** What somebody pressed, once it is known what became of it. */
export interface Press {
  readonly action: PressedAction;
  readonly accepted: boolean;
  /** Where the log stood then by the answer; undefined: it did not say. */
  readonly position?: bigint | undefined;
}

export interface SteeredCheck {
  /** Of the check, of its runs and of their targets. */
  readonly events: readonly RecordedEvent[];
  readonly presses: readonly Press[];
}

/** A check as it must be shown in the end, and what must not have been on the way there. */
export interface SteeredEnd {
  readonly enabled: boolean;
  readonly scheduleCancelled: boolean;
  readonly lastStatus: ReportStatus | undefined;
  readonly wrong: readonly string[];
}

export const EVENT_OF_ACTION: Readonly<Record<PressedAction, ProoflineEvent['type']>> = {
  pause_project: 'ReportPauseRequested',
  continue_project: 'ReportResumed',
  cancel_report: 'ReportCancelled',
  enable_project: 'CheckEnabled',
  disable_project: 'CheckDisabled',
  cancel_schedule: 'ScheduleCancelled',
  restart_schedule: 'ScheduleRestarted',
};

const open: readonly ReportStatus[] = ['pending', 'in_progress', 'pausing', 'paused'];
const underWay: readonly ReportStatus[] = ['pending', 'in_progress', 'pausing'];

/** From which statuses an event may come; said once more, apart from the code that decides. */
const mayCome: Readonly<Record<Exclude<ReportEvent['type'], 'ReportRequested'>, readonly ReportStatus[]>> = {
  TargetsPlanned: open,
  ReportStarted: ['pending', 'pausing', 'paused'],
  StageFinished: open,
  StagePlanned: open,
  ReportPauseRequested: ['pending', 'in_progress'],
  ReportPaused: ['pausing'],
  ReportResumed: ['paused'],
  ReportCompleted: ['in_progress', 'pausing', 'paused'],
  ReportExpired: open,
  ReportCancelled: open,
  ReportFailed: open,
};

interface Run {
  status: ReportStatus;
  readonly finished: Map<number, number>;
}

/**
 * Reads what is in the log of a check that was steered: whether it follows the rules of its lifecycle, whether what was
 * accepted stands in it exactly once, and nothing else that anybody pressed. Shares no code with what decides. Pure.
 */
export function readSteered({ events, presses }: SteeredCheck): SteeredEnd {
  const reader = new Reader();
  const read = events
    .toSorted((one, other) => (one.position < other.position ? -1 : 1))
    .flatMap((recorded) => {
      const parsed = parseEvent(recorded.type, recorded.data, recorded.metadata);
      return parsed === undefined ? [] : [{ ...parsed, recorded }];
    });
  for (const { event } of read) reader.read(event);
  const { enabled, scheduleCancelled, runs, wrong } = reader;
  const stuck = [...runs].flatMap(([id, { status }]) =>
    open.includes(status) ? [`run ${id} is stuck ${status}`] : [],
  );
  const lastStatus = [...runs.values()].at(-1)?.status;
  return { enabled, scheduleCancelled, lastStatus, wrong: [...wrong, ...stuck, ...pressedWrong(read, presses)] };
}

type ReadEvent = NonNullable<ReturnType<typeof parseEvent>> & { readonly recorded: RecordedEvent };

class Reader {
  enabled = true;
  scheduleCancelled = false;
  readonly runs = new Map<ReportId, Run>();
  readonly wrong: string[] = [];

  read(event: ProoflineEvent): void {
    const active = [...this.runs.values()].find(({ status }) => underWay.includes(status));
    switch (event.type) {
      case 'CheckDisabled':
        if (!this.enabled) this.wrong.push('disabled twice');
        if (active !== undefined) this.wrong.push(`disabled while its run is ${active.status}`);
        this.enabled = false;
        return;
      case 'CheckEnabled':
        if (this.enabled) this.wrong.push('enabled twice');
        this.enabled = true;
        return;
      case 'ScheduleCancelled':
        if (this.scheduleCancelled) this.wrong.push('schedule cancelled twice');
        this.scheduleCancelled = true;
        return;
      case 'ScheduleRestarted':
        if (!this.scheduleCancelled) this.wrong.push('schedule restarted twice');
        this.scheduleCancelled = false;
        return;
      case 'ReportRequested':
        if (!this.enabled) this.wrong.push('run requested of a disabled check');
        if (this.scheduleCancelled) this.wrong.push('run requested by a cancelled schedule');
        if ([...this.runs.values()].some(({ status }) => open.includes(status))) this.wrong.push('two runs at once');
        this.runs.set(event.data.reportId, { status: 'pending', finished: new Map() });
        return;
      case 'TargetLeased':
        this.#leased(event.data.reportId);
        return;
      case 'TargetFinished':
        this.#finished(event.data.reportId, event.data.target);
        return;
      default:
        if (isOfRun(event)) this.#follow(event);
    }
  }

  #leased(reportId: ReportId): void {
    const status = this.runs.get(reportId)?.status;
    if (status !== 'in_progress') this.wrong.push(`leased while its run is ${status}`);
  }

  #finished(reportId: ReportId, target: number): void {
    const finished = this.runs.get(reportId)?.finished;
    const times = (finished?.get(target) ?? 0) + 1;
    if (times > 1) this.wrong.push(`target ${target} finished ${times} times`);
    finished?.set(target, times);
  }

  #follow(event: Exclude<ReportEvent, { type: 'ReportRequested' }>): void {
    const run = this.runs.get(event.data.reportId);
    if (run === undefined || !mayCome[event.type].includes(run.status)) {
      this.wrong.push(`${event.type} while its run is ${run?.status}`);
    }
    if (run === undefined) return;
    if (event.type === 'ReportResumed' && !this.enabled) this.wrong.push('run resumed of a disabled check');
    if (event.type === 'ReportCompleted' && run.finished.size !== event.data.plannedTargets) {
      this.wrong.push(`completed with ${run.finished.size} of ${event.data.plannedTargets} targets`);
    }
    run.status = statusAfter(event, run.status);
  }
}

function statusAfter(event: Exclude<ReportEvent, { type: 'ReportRequested' }>, status: ReportStatus): ReportStatus {
  switch (event.type) {
    case 'ReportStarted':
      return status === 'pending' ? 'in_progress' : status;
    case 'ReportPauseRequested':
      return 'pausing';
    case 'ReportPaused':
      return 'paused';
    case 'ReportResumed':
      return event.data.to;
    case 'ReportCompleted':
      return 'completed';
    case 'ReportExpired':
      return 'expired';
    case 'ReportCancelled':
      return 'cancelled';
    case 'ReportFailed':
      return 'failed';
    case 'TargetsPlanned':
    case 'StageFinished':
    case 'StagePlanned':
      return status;
  }
}

const isOfRun = (event: ProoflineEvent): event is Exclude<ReportEvent, { type: 'ReportRequested' }> =>
  event.type in mayCome;

/** Each accepted press has one event of its own, and each event that is somebody's was pressed. */
function pressedWrong(events: readonly ReadEvent[], presses: readonly Press[]): string[] {
  const types = new Set<string>(Object.values(EVENT_OF_ACTION));
  const written = events.filter(({ event, metadata }) => types.has(event.type) && metadata.actor.type === 'user');
  const unclaimed = new Set(written);
  const wrong: string[] = [];
  const accepted = presses.filter((press) => press.accepted);
  // Those first whose event is known.
  for (const { action, position } of accepted.toSorted(
    (one, other) => Number(one.position === undefined) - Number(other.position === undefined),
  )) {
    const own = [...unclaimed].find(
      ({ event, recorded }) =>
        event.type === EVENT_OF_ACTION[action] && (position === undefined || recorded.position === position),
    );
    if (own === undefined) wrong.push(`${action} was accepted (${position}) and is not in the log`);
    else unclaimed.delete(own);
  }
  for (const { event, recorded } of unclaimed) {
    wrong.push(`${event.type} at ${recorded.position} is in the log and was not accepted`);
  }
  const commands = written.map(({ recorded, metadata }) => `${recorded.stream} ${metadata.commandId}`);
  if (new Set(commands).size !== commands.length) wrong.push('one command is in the log twice');
  return wrong;
}
