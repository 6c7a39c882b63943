/** A command that the target's state does not allow. */
export abstract class TargetRefusal extends Error {
  abstract readonly code: string;

  constructor(message: string) {
    super(message);
    this.name = new.target.name;
  }
}

/** Someone else may hold it; take another target. */
export class TargetNotFree extends TargetRefusal {
  readonly code = 'target_not_free';

  constructor(status: string) {
    super(`The target cannot be leased, it is ${status}.`);
  }
}

/** The lease is over: stop working on the target, its results are not taken any more. */
export class LeaseLost extends TargetRefusal {
  readonly code = 'lease_lost';

  constructor() {
    super('The lease of this target is over.');
  }
}

/** Pages count from 1, one after the other. Never retry unchanged. */
export class PagesOutOfOrder extends TargetRefusal {
  readonly code = 'pages_out_of_order';

  constructor(expected: number, found: number) {
    super(`Page ${expected} was due, page ${found} was posted.`);
  }
}

/** More pages than any run asks for. Never retry. */
export class TooManyPages extends TargetRefusal {
  readonly code = 'too_many_pages';

  constructor(most: number) {
    super(`A target has at most ${most} pages.`);
  }
}

/** A page is of another website than the target's. Never retry unchanged. */
export class WrongWebsite extends TargetRefusal {
  readonly code = 'wrong_website';

  constructor(expected: string, found: string) {
    super(`The target is a website of ${expected}, a page was of ${found}.`);
  }
}

/** A page tells of another country than the target's. Never retry unchanged. */
export class WrongCountry extends TargetRefusal {
  readonly code = 'wrong_country';

  constructor(expected: string, found: string) {
    super(`The target is to be seen from ${expected}, a page was seen from ${found}.`);
  }
}

/** The outcome does not follow from the pages. Never retry unchanged. */
export class WrongOutcome extends TargetRefusal {
  readonly code = 'wrong_outcome';

  constructor(expected: string | null, found: string) {
    super(expected === null ? 'A target without a page has no outcome.' : `The pages say ${expected}, not ${found}.`);
  }
}

/** Neither a page nor the end. Never retry unchanged. */
export class NothingPosted extends TargetRefusal {
  readonly code = 'nothing_posted';

  constructor() {
    super('The post holds neither a page nor the end of the target.');
  }
}
