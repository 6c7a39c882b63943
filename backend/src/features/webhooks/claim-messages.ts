import type { OrganizationId } from '@proofline/contracts/ids';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import type { KeptMessage } from './body-to-send.ts';
import { MAX_AT_ONCE, MAX_AT_ONCE_PER_WEBHOOK } from './places.ts';
import type { Secrets } from './secrets.ts';

/** A message that is to be sent, with all that sending it takes. */
export interface DueMessage extends Secrets, KeptMessage {
  /** Those before this one. */
  readonly attempts: number;
  readonly url: string;
  readonly is_failing: boolean;
  /** Tried once, and also while the webhook rests: somebody waits to see what comes of it. */
  readonly is_test: boolean;
}

/**
 * What is due, of each webhook as many as may be under way at once: organisations by turns, those first that have least
 * under way; of one, tests first, then what is due for longest. As many of receivers that take nothing as of others, so
 * that neither stand before the others, and no more than there are places.
 * @param held how many each organisation has under way
 */
export async function dueMessages(
  db: Knex,
  now: Date,
  held: ReadonlyMap<OrganizationId, number>,
): Promise<DueMessage[]> {
  const { rows } = await db.raw<{ rows: DueMessage[] }>(
    `select id, webhook_id, organization_id, type, position, revision, created_at, body, format, webhook_format,
       webhook_name, attempts, url, secret, former_secret, former_secret_until, is_failing, is_test
     from (
       select due.*, row_number() over (partition by is_failing order by turn, next_attempt_at, number) as place
       from (
         select m.*, w.format as webhook_format, w.name as webhook_name, w.url, w.secret, w.former_secret, w.former_secret_until,
           w.failing_since is not null as is_failing, m.position is null as is_test,
           coalesce(held.count, 0) + row_number() over (
             partition by m.organization_id, w.failing_since is not null
             order by m.position is not null, m.next_attempt_at, m.number) as turn
         from webhooks w join organizations o on o.id = w.organization_id
         left join unnest(:organizations::int[], :counts::int[]) as held (organization_id, count)
           on held.organization_id = w.organization_id
         cross join lateral (
           select * from webhook_messages m
           where m.webhook_id = w.id and m.state = 'waiting' and m.next_attempt_at <= :now
             and (w.state = 'active' or m.position is null)
           order by m.position is not null, m.next_attempt_at, m.number
           limit :mostOfOne
         ) m
         where o.is_active
       ) due
     ) placed
     where place <= :most
     order by place`,
    {
      ...{ now, mostOfOne: MAX_AT_ONCE_PER_WEBHOOK, most: MAX_AT_ONCE },
      ...{ organizations: [...held.keys()], counts: [...held.values()] },
    },
  );
  return rows;
}

/**
 * Takes a message for one attempt. The number of attempts fences: whoever was away for so long that another took it says
 * nothing about it any more.
 * @returns the attempt's number; undefined: somebody else has it
 */
export async function claimMessage(
  db: Knex,
  { id, attempts }: Pick<DueMessage, 'id' | 'attempts'>,
  { now, claimMs }: { readonly now: Date; readonly claimMs: number },
): Promise<{ readonly attempt: number; readonly firstAt: Date } | undefined> {
  const until = new Date(now.getTime() + claimMs);
  const [row]: { attempts: number; first_attempt_at: Date }[] = await db('webhook_messages')
    .where({ id, attempts, state: 'waiting' })
    .where('next_attempt_at', '<=', now)
    .update({
      attempts: attempts + 1,
      first_attempt_at: db.raw('coalesce(first_attempt_at, ?)', [now]),
      ...{ next_attempt_at: until, claimed_until: until },
    })
    .returning(['attempts', 'first_attempt_at']);
  return row && { attempt: row.attempts, firstAt: row.first_attempt_at };
}
