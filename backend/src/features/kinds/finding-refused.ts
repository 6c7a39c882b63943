import { NotInThisState } from '../../kernel/commands/refusals.ts';

/** A finding that cannot be one of its target. Never retry unchanged. */
export abstract class FindingRefused extends NotInThisState {}

/** A finding tells of another country than the target's. */
export class WrongCountry extends FindingRefused {
  constructor(expected: string | null, found: string) {
    super('wrong_country', `The target is to be seen from ${expected}, a page was seen from ${found}.`);
  }
}

/** A finding is of another address than the target's. */
export class WrongAddress extends FindingRefused {
  constructor(expected: string, found: string) {
    super('wrong_address', `The target is ${expected}, a finding was of ${found}.`);
  }
}
