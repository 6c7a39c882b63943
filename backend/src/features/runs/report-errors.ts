import type { ReportStatus } from '@proofline/contracts/report-status';

/**
 * A command that the report's state does not allow. Whoever sent it read an older state: read again and decide again,
 * never repeat unchanged.
 */
export abstract class ReportRefusal extends Error {
  abstract readonly code: string;

  constructor(message: string) {
    super(message);
    this.name = new.target.name;
  }
}

export class ReportAlreadyRequested extends ReportRefusal {
  readonly code = 'report_already_requested';

  constructor() {
    super('This report was requested before.');
  }
}

/** Targets are planned, and the run is started, only while the report is pending. */
export class ReportNotPending extends ReportRefusal {
  readonly code = 'report_not_pending';

  constructor(status: ReportStatus | 'none') {
    super(`Planning needs a pending report, this one is ${status}.`);
  }
}

export class ReportNotInProgress extends ReportRefusal {
  readonly code = 'report_not_in_progress';

  constructor(status: ReportStatus | 'none') {
    super(`Only a report in progress can be completed, this one is ${status}.`);
  }
}

/** A report that is over keeps its end. */
export class ReportAlreadyOver extends ReportRefusal {
  readonly code = 'report_already_over';

  constructor(status: ReportStatus | 'none') {
    super(`The report cannot fail any more, it is ${status}.`);
  }
}

export class PlanOutOfOrder extends ReportRefusal {
  readonly code = 'plan_out_of_order';

  constructor(detail: string) {
    super(`The plan has a gap or a repeat: ${detail}.`);
  }
}

/** Completed means: every planned target has its outcome. */
export class TargetsStillOpen extends ReportRefusal {
  readonly code = 'targets_still_open';

  constructor(planned: number, finished: number) {
    super(`${planned} targets were planned, ${finished} have an outcome.`);
  }
}
