import { startEventStore } from '@proofline/event-store/start-event-store';
import { listen } from '@proofline/platform/postgres/notify';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiWorld, password, people, startApiWorld } from '../../app/testing/api-world.ts';
import type { Client } from '../../app/testing/client.ts';
import { createAccount } from '../accounts/create-account.ts';
import { ACCOUNT_CHANGED_CHANNEL } from '../accounts/table.ts';
import { AGENTS_CHANGED_CHANNEL } from '../agents/presence.ts';

let world: ApiWorld;
const sockets: Socket[] = [];
beforeAll(async () => {
  world = await startApiWorld(startEventStore);
});
afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  await world?.stop();
});

async function heardBy(client: Client): Promise<string[]> {
  const extraHeaders = { cookie: client.cookie ?? '' };
  const socket = io(world.url, { transports: ['websocket'], forceNew: true, reconnection: false, extraHeaders });
  sockets.push(socket);
  const heard: string[] = [];
  socket.on('message', ({ type }: { type: string }) => heard.push(type));
  await expect.poll(() => heard, { timeout: 10_000 }).toContain('hello');
  return heard;
}

const idOf = async (email: string) =>
  (await world.deps.db('accounts').where({ email }).first<{ id: number }>('id'))?.id ?? 0;

it('A superuser who is one no more hears nothing for superusers, on the socket that was open', async () => {
  const email = 'former@first.example';
  const names = { firstName: 'Kim', lastName: 'Berg' };
  await createAccount(world.deps.db, { organization: 'First', email, ...names, password, role: 'superuser' });
  const boss = await world.signedIn(people.superuser);
  const [former, staying] = [await heardBy(await world.signedIn(email)), await heardBy(boss)];
  const tell = () => world.deps.db.raw('select pg_notify(?, ?)', [AGENTS_CHANGED_CHANNEL, '']);
  const count = (heard: string[]) => heard.filter((type) => type === 'agents_changed').length;
  await tell();
  await expect.poll(() => [count(former), count(staying)], { timeout: 10_000 }).toEqual([1, 1]);
  const told = await listenForAccounts();
  expect((await boss.patch(`/api/users/${await idOf(email)}/`, { role: 'user' })).status).toBe(200);
  expect(await told.next).toBe(String(await idOf(email)));
  await tell();
  await expect.poll(() => count(staying), { timeout: 10_000 }).toBeGreaterThan(1);
  expect(count(former)).toBe(1);
});

it.each<[string, () => Record<string, unknown>]>([
  ['the role', () => ({ has_full_access: true })],
  ['the organisation', () => ({ organization_id: world.organizations.other })],
  ['the access', () => ({ is_active: false })],
  ['the second proof', () => ({ totp_confirmed_at: new Date() })],
])('Every process is told of an account whose %s changes, by whichever way', async (what, columns) => {
  const { db } = world.deps;
  const email = `changed-${what.replaceAll(' ', '-')}@first.example`;
  const names = { firstName: 'Kim', lastName: 'Berg' };
  await createAccount(db, { organization: 'First', email, ...names, password, role: 'user' });
  const told = await listenForAccounts();
  // Not of what gives nobody a right: the first to be told of is the change below.
  await db('accounts').where({ email: people.other }).update({ ftue_counter: 7, first_name: 'Maya' });
  await db('accounts').where({ email }).update(columns());
  expect(await told.next).toBe(String(await idOf(email)));
});

it('Every process is told of the people of an organisation that is disabled', async () => {
  const told = await listenForAccounts();
  await world.deps.db('organizations').where({ name: 'Other' }).update({ is_active: false });
  expect(await told.next).toBe(String(await idOf(people.other)));
});

/** Resolves once somebody listens; `next` is what is told first from then on. */
async function listenForAccounts(): Promise<{ readonly next: Promise<string> }> {
  let heard: (id: string) => void = () => {};
  const next = new Promise<string>((resolve) => {
    heard = resolve;
  });
  await new Promise<void>((onListening) => {
    const subscription = listen(world.deps.databaseUrl, ACCOUNT_CHANGED_CHANNEL, { onListening }).subscribe((id) => {
      subscription.unsubscribe();
      heard(id);
    });
  });
  return { next };
}
