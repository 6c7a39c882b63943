import { startEventStore } from '@proofline/event-store/start-event-store';
import { LogNotOurs } from '@proofline/platform/event-log/gate';
import type { GateState } from '@proofline/platform/log-identity/log-gate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuthorisationRow, Policy } from '../kernel/http/policy.ts';
import { authorisationTable } from './authorisation-table.ts';
import { startApi } from './start-api.ts';
import { type Actor, type ActorKind, allActors } from './testing/actors.ts';
import { type ApiWorld, password, people, startApiWorld } from './testing/api-world.ts';
import { Client } from './testing/client.ts';

const sentence = 'The event log is empty: npm run log -- adopt.';
let state: GateState = { state: 'open', finding: 'same', sentence: '', since: new Date() };
const refuse = () => {
  if (state.state === 'closed') throw new LogNotOurs(state.sentence);
};
const logGate = {
  get state() {
    return state;
  },
  onChange: () => () => undefined,
  pass: async () => refuse(),
  refuseWhenClosed: refuse,
};

let world: ApiWorld;
let actors: Readonly<Record<ActorKind, Actor>>;
beforeAll(async () => {
  world = await startApiWorld(startEventStore, { logGate });
  actors = await allActors(world);
  state = { state: 'closed', finding: 'empty_log', sentence, since: new Date() };
});
afterAll(() => world?.stop());

const whoMay: Readonly<Record<Policy, ActorKind>> = {
  anyone: 'visitor',
  signed_in: 'superuser',
  contributor: 'superuser',
  full_access: 'full_access',
  superuser: 'superuser',
  registered_agent: 'agent',
  feed_subscriber: 'subscriber',
};
const changing = Object.entries(authorisationTable).filter(([route]) => !/^(GET|OPTIONS) /.test(route));
const open = ([, { opensWhileNobodyWorks = false }]: readonly [string, AuthorisationRow]) => opensWhileNobodyWorks;

async function answersTo(rows: typeof changing, at?: string): Promise<Map<string, string>> {
  const told = new Map<string, string>();
  for (const [route, { policy }] of rows) {
    const [method = '', path = ''] = route.split(' ');
    const { client, headers } = actors[whoMay[policy]];
    const asked = at === undefined ? client : client.at(at);
    const answer = await asked.send(method, path.replaceAll(/:\w+/g, '1'), {}, { headers });
    const { code, detail } = (answer.body ?? {}) as { code?: string; detail?: string };
    told.set(route, [answer.status, code, detail, answer.headers.get('retry-after')].join(' '));
  }
  return told;
}
const refusal = `503 log_not_ours ${sentence} 30`;

describe('while the log is not the one that was read', () => {
  it('nobody changes anything, in Postgres either, and everybody is told why', async () => {
    const told = await answersTo(changing.filter((row) => !open(row)));
    expect([...told].filter(([, answer]) => answer !== refusal)).toEqual([]);
    expect(told.size).toBeGreaterThan(50);
  });

  it('people come in, see and go: by a list', async () => {
    expect(changing.filter(open).map(([route]) => route)).toEqual([
      'POST /api/login/',
      'POST /api/logout/',
      'POST /api/auth/sessions/extend/',
      'DELETE /api/auth/sessions/:id/',
      'POST /api/auth/sessions/end_others/',
      'POST /api/auth/users/two_factor/',
      'POST /api/auth/users/two_factor/confirm/',
    ]);
    const client = world.visitor();
    expect((await client.signIn(people.full, password)).status).toBe(200);
    expect((await client.get('/api/auth/users/me/')).status).toBe(200);
    expect((await client.post('/api/logout/')).status).toBe(200);
  });

  it('a table that opens every route lets what touches Postgres alone through: the mutant', async () => {
    const table = Object.fromEntries(
      Object.entries(authorisationTable).map(([route, row]) => [route, { ...row, opensWhileNobodyWorks: true }]),
    );
    const weak = await startApi(world.deps, {
      ...{ host: '127.0.0.1', port: 0, publicUrl: undefined, frontendDist: undefined },
      weakened: (routes) => ({ routes, table }),
    });
    try {
      const route = 'PUT /api/ftue_counter/';
      const row = authorisationTable[route];
      if (row === undefined) throw new Error('no such route');
      const told = await answersTo([[route, row]], `http://127.0.0.1:${weak.port}`);
      expect(told.get(route)).not.toBe(refusal);
      const changed = await new Client(`http://127.0.0.1:${weak.port}`, actors.superuser.client.cookie).send(
        'POST',
        '/api/auth/users/reset_password/',
        { email: people.full },
      );
      expect(changed.status).toBe(204);
    } finally {
      await weak.stop();
    }
  });
});
