import { randomUUID } from 'node:crypto';
import { IDEMPOTENCY_KEY_HEADER } from '@proofline/contracts/api/idempotency';
import { startEventStore } from '@proofline/event-store/start-event-store';
import { picture } from '@proofline/platform/images/testing/hostile-images';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWorkApart } from '../kernel/http/apart/work-apart.ts';
import { type ApiWorld, people, startApiWorld } from './testing/api-world.ts';
import type { Client, ClientAnswer } from './testing/client.ts';
import { form, idOf } from './testing/image-checks.ts';
import { startKillableApi } from './testing/killable-api.ts';

let world: ApiWorld;
let db: Knex;
let full: Client;
let superuser: Client;
let project: number;
let set: number;

beforeAll(async () => {
  await startWorkApart();
  world = await startApiWorld(startEventStore);
  ({ db } = world.deps);
  [full, superuser] = await Promise.all([world.signedIn(people.full), world.signedIn(people.superuser)]);
  const vertical = idOf((await superuser.post('/api/verticals/', { name: 'Poker', keywords: ['poker'] })).body);
  const search = { kind: 'discovery', name: 'Poker bids', schedule: 'onetime', countries: ['SE'] };
  const check = await full.post('/api/projects/', { ...search, keywords: ['poker'], verticals: [vertical] });
  project = idOf(check.body);
  // Waits for the read model to hold it.
  await full.get(`/api/projects/${project}/`);
  set = idOf((await superuser.post('/api/preset_image_sets/', { name: 'Seals' })).body);
});
afterAll(() => world?.stop());

/** Held while an api is to wait between what it has done and the note of its answer. */
const lock = 20_240_078;
/** Nobody lets go of a command before its longest answer and a margin are over. */
const lockOverMs = 20_000;

interface Command {
  readonly by: Client;
  readonly method: string;
  readonly path: string;
  body(): unknown;
  /** Rows that it makes; there must be one. */
  rows(): Promise<{ readonly id?: number }[]>;
}

/** What changes Postgres without the log deciding it, each about something called `name`. */
async function commandsAbout(name: string): Promise<Readonly<Record<string, Command>>> {
  const made = (by: Client, path: string, table: string, more: object = {}): Command => ({
    by,
    method: 'POST',
    path,
    body: () => ({ name, ...more }),
    rows: () => db(table).where({ name }).select('id'),
  });
  const gone = idOf((await full.post('/api/user_images/', form(picture(), 'logo.png', 'To go'))).body);
  const email = `${name}@first.example`;
  return {
    'an image': {
      ...made(full, '/api/user_images/', 'user_images'),
      body: () => form(picture(), 'logo.png', name),
    },
    'an image taken away': {
      by: full,
      method: 'DELETE',
      path: `/api/user_images/${gone}/`,
      body: () => undefined,
      rows: () => db('user_images').where({ id: gone }).whereNotNull('deleted_at').select('id'),
    },
    'a template': made(full, '/api/check_templates/', 'check_templates', { project }),
    'a vertical': made(superuser, '/api/verticals/', 'verticals', { keywords: ['dice'] }),
    'a set of images': made(superuser, '/api/preset_image_sets/', 'preset_image_sets'),
    'an image of a set': {
      ...made(superuser, `/api/preset_image_sets/${set}/images/`, 'preset_images'),
      body: () => form(picture(), 'seal.png', name),
    },
    'a social account': made(superuser, '/api/social_account/', 'social_accounts', { platform: 'reddit' }),
    'an organisation': made(superuser, '/api/organizations/', 'organizations'),
    'an account': {
      ...made(superuser, '/api/users/', 'accounts'),
      body: () => ({ email, first_name: 'Ada', organization: world.organizations.first, role: 'user' }),
      // With its invitation: one row a mail.
      rows: () =>
        db('accounts')
          .joinRaw(`join mail_outbox on (mail->>'userId')::bigint = accounts.id`)
          .where({ email })
          .select('accounts.id'),
    },
  };
}

interface Outcome {
  readonly status: number;
  readonly rows: number;
  /** Whether the answer is about what was made. */
  readonly isAboutIt: boolean;
}

/** Sends all of them to an api that is killed when all have been done and none is answered, then to another api. */
async function killedBetween(name: string): Promise<Record<string, Outcome>> {
  const commands = Object.entries(await commandsAbout(name)).map(([what, command]) => {
    const headers = { [IDEMPOTENCY_KEY_HEADER]: randomUUID() };
    const send = (by: Client) => by.send(command.method, command.path, command.body(), { headers });
    return { what, command, send };
  });
  const api = await startKillableApi(world.places);
  const holder = await db.transaction();
  await holder.raw('select pg_advisory_xact_lock(?)', [lock]);
  await db.raw(`
    create function wait_before_answer() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock(${lock}); return new; end $$;
    create trigger wait_before_answer before update on idempotent_requests for each row
      when (old.answer is null and new.answer is not null) execute function wait_before_answer();`);
  try {
    const lost = commands.map(({ command, send }) => send(command.by.at(api.url)).catch(() => 'lost'));
    await expect.poll(waiting, { timeout: 10_000 }).toHaveLength(commands.length);
    await api.kill();
    expect(new Set(await Promise.all(lost))).toEqual(new Set(['lost']));
    // As if it had been killed before it could ask for that.
    for (const pid of await waiting()) await db.raw('select pg_terminate_backend(?)', [pid]);
  } finally {
    await api.kill();
    await holder.rollback();
    await db.raw('drop trigger wait_before_answer on idempotent_requests; drop function wait_before_answer()');
  }
  const outcomes = commands.map(async ({ what, command, send }): Promise<[string, Outcome]> => {
    const { status, body } = await settled(() => send(command.by));
    const rows = await command.rows();
    const isAboutIt =
      rows[0]?.id === undefined || status === 204 || JSON.stringify(body).includes(`"id":${rows[0].id},`);
    return [what, { status, rows: rows.length, isAboutIt }];
  });
  return Object.fromEntries(await Promise.all(outcomes));
}

/** Of those who wait for the lock. */
async function waiting(): Promise<number[]> {
  return await db('pg_locks').where({ locktype: 'advisory', objid: lock, granted: false }).pluck('pid');
}

/** The first answer that is not "ask again". */
async function settled(ask: () => Promise<ClientAnswer>): Promise<ClientAnswer> {
  let answer = await ask();
  await expect
    .poll(
      async () => {
        if (answer.status === 409) answer = await ask();
        return answer.status;
      },
      { timeout: lockOverMs, interval: 1_000 },
    )
    .not.toBe(409);
  return answer;
}

describe('An api killed between what it did and its answer', () => {
  it('did it once, and whoever tries again gets what came of it', { timeout: 60_000 }, async () => {
    const outcomes = await killedBetween('once');
    for (const [what, outcome] of Object.entries(outcomes)) {
      const status = what === 'an image taken away' ? 204 : 201;
      expect([what, outcome]).toEqual([what, { status, rows: 1, isAboutIt: true }]);
    }
  });

  it('would do it twice, or deny it, had it not been noted together with what it did', {
    timeout: 60_000,
  }, async () => {
    await db.raw(`
      create function forget_done() returns trigger language plpgsql as
        $$ begin new.done := null; return new; end $$;
      create trigger forget_done before update on idempotent_requests for each row execute function forget_done();`);
    const outcomes = await killedBetween('twice');
    await db.raw('drop trigger forget_done on idempotent_requests; drop function forget_done()');
    expect(outcomes).toMatchObject({
      'an image': { rows: 2 },
      'an image of a set': { rows: 2 },
      'an image taken away': { status: 404 },
      'a template': { status: 400 },
      'a vertical': { status: 400 },
      'a set of images': { status: 400 },
      'a social account': { status: 400 },
      'an organisation': { status: 400 },
      'an account': { status: 400 },
    });
  });
});
