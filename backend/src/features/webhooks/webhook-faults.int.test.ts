import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { verified } from './testing/receiver.ts';
import { RECEIVER_HOST, startWebhookWorld, type WebhookWorld } from './testing/webhook-world.ts';

const soon = { timeout: 120_000, interval: 50 };
const script = fileURLToPath(new URL('../../bin/reactors.ts', import.meta.url));

let w: WebhookWorld;
beforeEach(async () => {
  w = await startWebhookWorld();
});
afterEach(() => w?.stop());

/** The reactors in a process of their own, which can be killed. */
function startReactors(): ChildProcess {
  return spawn(process.execPath, [script], {
    env: {
      ...process.env,
      ...{ DATABASE_URL: w.world.places.databaseUrl, EVENTSTORE_URL: w.world.places.eventStoreUrl },
      ...{ BLOB_URL: 'file:///nowhere', LOG_LEVEL: 'fatal' },
      EGRESS_DEMO_HOSTS: `${RECEIVER_HOST}=127.0.0.1:${w.receiver.port}`,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}

/** Numbers of comments that were received, each id once, as a receiver keeps them; and every one that came. */
function received(secret: string): { readonly kept: number[]; readonly came: number[] } {
  const all = w.receiver.at('/kept').map((one) => {
    const { data } = verified(secret, one) as { data: { comment_id: number } };
    return [one.headers['webhook-id'], data.comment_id] as const;
  });
  const byNumber = (a: number, b: number) => a - b;
  return {
    kept: [...new Map(all).values()].toSorted(byNumber),
    came: all.map(([, comment]) => comment).toSorted(byNumber),
  };
}

describe('Whoever sends may die', { timeout: 240_000 }, () => {
  it('with kill -9 while a receiver reads, and it gets every event, and knows a repeat by its id', async () => {
    const hook = await w.add('/kept');
    const expected: number[] = [];
    const reactors: { process?: ChildProcess; kills: number } = { kills: 0 };
    let seen = 0;
    // Every seventh message kills whoever sends it before it is answered; the receiver has it all the same.
    w.receiver.on('/kept', (_one, answer) => {
      seen += 1;
      if (reactors.kills < 3 && seen % 7 === 0) {
        reactors.kills += 1;
        reactors.process?.kill('SIGKILL');
        return;
      }
      answer.writeHead(204).end();
    });
    let over = false;
    const keeping = (async () => {
      while (!over) {
        reactors.process = startReactors();
        await once(reactors.process, 'exit');
        // Its claims are over at once, as when nobody came back for a minute.
        if (!over)
          w.world.deps
            .db('webhook_messages')
            .where({ state: 'waiting' })
            .update({ next_attempt_at: new Date() })
            .then(
              () => undefined,
              () => undefined,
            );
      }
    })();
    try {
      for (let count = 0; count < 40; count += 1) expected.push(await w.comment());
      await expect.poll(() => received(hook.secret).kept, soon).toEqual(expected);
      await expect.poll(async () => (await w.messages(hook, '&state=taken')).length, soon).toBe(40);
    } finally {
      over = true;
      reactors.process?.kill('SIGKILL');
      await keeping;
    }
    expect(reactors.kills).toBe(3);
    expect((await w.messages(hook)).length).toBe(40);
    // A receiver that does not look at the id takes what came twice for two events: the kills were real.
    expect(received(hook.secret).came.length).toBeGreaterThan(40);
  });

  it.each([
    ['makes each message once', false],
    ['would lose some, were its place kept apart from the messages', true],
  ])('between an event that was read and its message, and %s', async (_what, isMutant) => {
    const { db } = w.world.deps;
    const hook = await w.add('/kept');
    await db.raw(`
      create function dies() returns trigger language plpgsql as $$
      begin
        if nextval('deaths') <= 3 then raise exception 'The process died here.'; end if;
        return new;
      end $$;
      create sequence deaths;
      create trigger dies before insert on webhook_messages for each statement execute function dies();`);
    await w.startWebhooks(isMutant ? { db: withoutTransactions(db) } : {});
    const expected: number[] = [];
    const deaths = async () => Number((await db.raw('select last_value from deaths')).rows[0].last_value);
    while ((await deaths()) <= 3 && expected.length < 200) expected.push(await w.comment());
    const last = await w.comment();
    await expect.poll(() => received(hook.secret).kept.includes(last), soon).toBe(true);
    const { kept, came } = received(hook.secret);
    if (isMutant) expect(kept.length).toBeLessThan(expected.length + 1);
    else
      expect([kept, came]).toEqual([
        [...expected, last],
        [...expected, last],
      ]);
  });
});

/** The mutant: every statement is kept by itself. */
const withoutTransactions = (db: Knex): Knex =>
  new Proxy(db, {
    get: (target, name) =>
      name === 'transaction' ? (work: (trx: Knex) => Promise<unknown>) => work(target) : Reflect.get(target, name),
  });
