import type { UserId } from '@proofline/contracts/ids';
import { InvalidInput } from '../../kernel/http/errors.ts';
import type { ResultSelection } from './kind-results.ts';

/** Whose reading a list is filtered by; undefined where it is not. @throws InvalidInput where nobody asks */
export function readingOf(
  { read }: ResultSelection,
  userId: UserId | undefined,
): { readonly userId: UserId; readonly isRead: boolean } | undefined {
  if (read === undefined) return undefined;
  if (userId === undefined) throw new InvalidInput({ read: ['What was read is a matter of who asks.'] });
  return { userId, isRead: read === 'true' };
}
