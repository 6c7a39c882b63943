import { NotInThisState } from '../../kernel/commands/refusals.ts';

/** A command that the target's state does not allow. */
export abstract class TargetRefusal extends NotInThisState {}

/** Someone else may hold it; take another target. */
export class TargetNotFree extends TargetRefusal {
  constructor(status: string) {
    super('target_not_free', `The target cannot be leased, it is ${status}.`);
  }
}

/** The lease is over: stop working on the target, its results are not taken any more. */
export class LeaseLost extends TargetRefusal {
  constructor() {
    super('lease_lost', 'The lease of this target is over.');
  }
}

/** Pages count from 1, one after the other. Never retry unchanged. */
export class PagesOutOfOrder extends TargetRefusal {
  constructor(expected: number, found: number) {
    super('pages_out_of_order', `Page ${expected} was due, page ${found} was posted.`);
  }
}

/** The outcome does not follow from the pages. Never retry unchanged. */
export class WrongOutcome extends TargetRefusal {
  constructor(expected: string | null, found: string) {
    super(
      'wrong_outcome',
      expected === null ? 'A target without a page has no outcome.' : `The pages say ${expected}, not ${found}.`,
    );
  }
}

/** Neither a page nor the end. Never retry unchanged. */
export class NothingPosted extends TargetRefusal {
  constructor() {
    super('nothing_posted', 'The post holds neither a page nor the end of the target.');
  }
}
