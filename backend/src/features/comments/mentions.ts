import type { OrganizationId, UserId } from '@proofline/contracts/ids';
import { mentionedIn } from '@proofline/contracts/mentions';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import { InvalidInput } from '../../kernel/http/errors.ts';
import { findActivePeople } from '../accounts/people.ts';

const MAY_NOT_SEE = 'Somebody who is mentioned may not see this report.';
const NOT_IN_TEXT = 'Whom a comment mentions must stand in its text, behind an @.';

/**
 * Whom the text mentions, in its order. Whoever was mentioned before stays, also when they were disabled since.
 * Refused: people who may not see the report, which are all but those of its organisation who may sign in, and people
 * whose name the text does not give.
 */
export async function mentionsOf(
  db: Knex,
  organizationId: OrganizationId,
  { text, asked, before = [] }: { text: string; asked: readonly UserId[]; before?: readonly UserId[] | undefined },
): Promise<UserId[]> {
  if (asked.length === 0) return [];
  const people = await findActivePeople(db, organizationId, asked, before);
  if (people.length < asked.length) throw new InvalidInput({ mentions: [MAY_NOT_SEE] });
  const mentioned = mentionedIn(text, people);
  if (mentioned.length < asked.length) {
    // Two of one name are both meant by it.
    const named = new Set(mentioned.map(({ name }) => name));
    const alike = people.filter((person) => !mentioned.includes(person));
    if (!alike.every(({ name }) => named.has(name))) throw new InvalidInput({ mentions: [NOT_IN_TEXT] });
    return [...mentioned, ...alike].map(({ id }) => id);
  }
  return mentioned.map(({ id }) => id);
}
