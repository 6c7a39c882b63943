import type { CheckConfiguration, CheckEvent } from '@proofline/contracts/events/check';
import type { CheckId } from '@proofline/contracts/ids';
import type { Decider } from '../../host/decider.ts';
import { Conflict } from '../../host/errors.ts';
import { type CheckState, evolveCheck, initialCheck } from './state.ts';

/** The configuration has passed `validateNewCheck`. */
export interface CreateCheck {
  readonly type: 'create';
  readonly checkId: CheckId;
  readonly configuration: CheckConfiguration;
}

/** A check, from its creation on. When it runs is decided by its runs. */
export const checkDecider: Decider<CheckState, CreateCheck, CheckEvent> = {
  category: 'check',
  initial: initialCheck,
  evolve: evolveCheck,
  decide(state, { checkId, configuration }) {
    if (state.status !== 'none') throw new Conflict('already_exists', 'This check exists already.');
    return [{ type: 'CheckCreated', data: { checkId, configuration } }];
  },
};
