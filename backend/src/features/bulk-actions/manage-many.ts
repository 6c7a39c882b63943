import type { BulkManaged } from '@proofline/contracts/api/bulk-actions';
import type { CheckId } from '@proofline/contracts/ids';
import { WrongExpectedRevision } from '@proofline/platform/event-log/event-log';
import pLimit from 'p-limit';
import { CommandRefusal } from '../../kernel/commands/refusals.ts';

/** Checks that are told something at the same time. */
const AT_ONCE = 8;

export interface NamedCheck {
  readonly id: CheckId;
  readonly name: string;
}

export interface ManagedMany extends BulkManaged {
  /** The highest log position reached; undefined when nothing had to be written. */
  readonly position: bigint | undefined;
}

/**
 * Tells every check the same, a few at a time. What a decider refuses of one, or others keep changing, holds up no
 * other; anything else, as a log that does not answer, ends it, and no further check is told: whoever sends the command
 * again goes on with those that are left.
 * @param manage tells one check, and answers the log position reached
 */
export async function manageMany(
  checks: readonly NamedCheck[],
  manage: (id: CheckId) => Promise<bigint | undefined>,
): Promise<ManagedMany> {
  const limit = pLimit(AT_ONCE);
  let position: bigint | undefined;
  const one = async ({ id }: NamedCheck): Promise<string | null> => {
    try {
      const reached = await manage(id);
      if (reached !== undefined && (position === undefined || reached > position)) position = reached;
      return null;
    } catch (error) {
      if (error instanceof CommandRefusal) return error.message;
      if (error instanceof WrongExpectedRevision) return 'Others are changing this check right now. Try it again.';
      throw error;
    }
  };
  const outcomes = await limit.map(checks, one).catch((error: unknown) => {
    limit.clearQueue();
    throw error;
  });
  return {
    done: checks.filter((_, at) => outcomes[at] === null).map(({ id }) => id),
    refused: checks.flatMap(({ id, name }, at) => {
      const detail = outcomes[at];
      return typeof detail === 'string' ? [{ id, name, detail }] : [];
    }),
    position,
  };
}
