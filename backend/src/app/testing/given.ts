import type { ProoflineEvent } from '@proofline/contracts/events/parse-event';
import type { OrganizationId } from '@proofline/contracts/ids';
import type { Decider } from '../../kernel/commands/decider.ts';

/** Given these events of an organisation, when this is asked: the events it leads to. For the tests of deciders. */
export function given<State, Command, Event extends ProoflineEvent>(
  decider: Decider<State, Command, Event>,
  organizationId: OrganizationId,
  events: readonly Event[],
): { when(command: Command): readonly Event[] } {
  const state = events.reduce(
    (before: State, event) => decider.evolve(before, event, { organizationId }),
    decider.initial,
  );
  return { when: (command) => decider.decide(command, state) };
}
