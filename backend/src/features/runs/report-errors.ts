import type { ReportStatus } from '@proofline/contracts/report-status';
import { NotInThisState } from '../../kernel/commands/refusals.ts';

/**
 * A command that the report's state does not allow. Whoever sent it read an older state: read again and decide again,
 * never repeat unchanged.
 */
export abstract class ReportRefusal extends NotInThisState {}

export class ReportAlreadyRequested extends ReportRefusal {
  constructor() {
    super('report_already_requested', 'This report was requested before.');
  }
}

/** Targets are planned, and the run is started, only while the report is pending. */
export class ReportNotPending extends ReportRefusal {
  constructor(status: ReportStatus | 'none') {
    super('report_not_pending', `Planning needs a pending report, this one is ${status}.`);
  }
}

export class ReportNotInProgress extends ReportRefusal {
  constructor(status: ReportStatus | 'none') {
    super('report_not_in_progress', `Only a report in progress can be completed, this one is ${status}.`);
  }
}

/** A report that is over keeps its end. */
export class ReportAlreadyOver extends ReportRefusal {
  constructor(status: ReportStatus | 'none') {
    super('report_already_over', `The run is over: it is ${inWords(status)}.`);
  }
}

/** A run is paused while it waits or is carried out, once. */
export class ReportNotActive extends ReportRefusal {
  constructor(status: ReportStatus | 'none') {
    super('report_not_active', `Only a run that is pending or in progress can be paused: it is ${inWords(status)}.`);
  }
}

export class ReportNotPausing extends ReportRefusal {
  constructor(status: ReportStatus | 'none') {
    super('report_not_pausing', `The run is not about to pause: it is ${inWords(status)}.`);
  }
}

/** A run goes on after it has come to rest. */
export class ReportNotPaused extends ReportRefusal {
  constructor(status: ReportStatus | 'none') {
    super('report_not_paused', `Only a paused run can go on: it is ${inWords(status)}.`);
  }
}

/** A disabled check starts nothing, nor lets it go on. */
export class CheckIsDisabled extends ReportRefusal {
  constructor() {
    super('check_is_disabled', 'The check is disabled: enable it before its run goes on.');
  }
}

const inWords = (status: ReportStatus | 'none'): string =>
  status === 'none' ? 'not requested yet' : status.replace('_', ' ');

export class PlanOutOfOrder extends ReportRefusal {
  constructor(detail: string) {
    super('plan_out_of_order', `The plan has a gap or a repeat: ${detail}.`);
  }
}

/** Completed means: every planned target has its outcome. */
export class TargetsStillOpen extends ReportRefusal {
  constructor(planned: number, finished: number) {
    super('targets_still_open', `${planned} targets were planned, ${finished} have an outcome.`);
  }
}

/** What counts the outcomes is ahead of what was read of the plan. */
export class MoreOutcomesThanTargets extends ReportRefusal {
  constructor(planned: number, finished: number) {
    super('more_outcomes_than_targets', `${planned} targets were planned, and ${finished} have an outcome.`);
  }
}

/** A run is over when its last stage is. */
export class StagesStillOpen extends ReportRefusal {
  constructor(stage: number) {
    super('stages_still_open', `Stage ${stage} is finished, and another one follows.`);
  }
}

/** A stage is planned after the one before it is finished, once. */
export class StageNotOpen extends ReportRefusal {
  constructor(stage: number) {
    super('stage_not_open', `Stage ${stage} is planned, and no other one is due.`);
  }
}
