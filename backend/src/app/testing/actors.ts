import { createHash } from 'node:crypto';
import { FEED_SCOPES } from '@proofline/contracts/feed/scopes';
import type { UserId } from '@proofline/contracts/ids';
import { createAccount } from '../../features/accounts/create-account.ts';
import { createRegistrationToken } from '../../features/agents/registration-token.ts';
import { type ApiWorld, password, people } from './api-world.ts';
import type { Client } from './client.ts';

export const actorKinds = [
  'visitor',
  'user',
  'full_access',
  'auditor',
  'superuser',
  'disabled',
  'expired',
  'agent',
  'subscriber',
] as const;
export type ActorKind = (typeof actorKinds)[number];

/** Somebody who asks: a client, and the account behind it where there is one. */
export interface Actor {
  readonly kind: ActorKind;
  readonly client: Client;
  readonly email: string | undefined;
  readonly userId: UserId | undefined;
  /** Sent with every request. */
  readonly headers: Readonly<Record<string, string>>;
}

const emails: Partial<Record<ActorKind, string>> = {
  user: people.plain,
  full_access: people.full,
  auditor: people.auditor,
  superuser: people.superuser,
  disabled: 'disabled@first.example',
  expired: 'expired@first.example',
};

/** One of every kind of caller, all people of the first organisation. */
export async function allActors(world: ApiWorld): Promise<Readonly<Record<ActorKind, Actor>>> {
  const { db } = world.deps;
  for (const kind of ['disabled', 'expired'] as const) {
    const email = emails[kind] ?? '';
    // With every right an account can have, so that nothing else keeps them out.
    const names = { firstName: 'Former', lastName: 'Colleague' };
    await createAccount(db, { organization: 'First', email, password, ...names, role: 'superuser' });
  }
  const person = async (kind: ActorKind): Promise<Actor> => {
    const email = emails[kind] ?? '';
    const client = await world.signedIn(email);
    const { id } = await db('accounts').where({ email }).first<{ id: UserId }>('id');
    return { kind, client, email, userId: id, headers: {} };
  };
  const nobody = (kind: ActorKind, headers: Actor['headers'] = {}): Actor => ({
    kind,
    client: world.visitor(),
    email: undefined,
    userId: undefined,
    headers,
  });
  const { token } = await createRegistrationToken(world.deps);
  const registered = await world
    .visitor()
    .post('/api/agent/register', { registration_token: token, name: 'uk-1', countries: '*' });
  const { credential } = registered.body as { credential: string };
  const full = await world.signedIn(people.full);
  const made = await full.post('/api/event_tokens/', { name: 'Warehouse', scopes: [...FEED_SCOPES] });
  const actors = {
    visitor: nobody('visitor'),
    user: await person('user'),
    full_access: await person('full_access'),
    auditor: await person('auditor'),
    superuser: await person('superuser'),
    disabled: await person('disabled'),
    expired: await person('expired'),
    agent: nobody('agent', { Authorization: `Bearer ${credential}` }),
    subscriber: nobody('subscriber', { Authorization: `Bearer ${(made.body as { token: string }).token}` }),
  };
  await db('accounts').where({ id: actors.disabled.userId }).update({ is_active: false });
  const past = new Date(world.clock.now().getTime() - 1);
  await db('sessions').where('token_hash', sessionHashOf(actors.expired.client)).update({ expires_at: past });
  return actors;
}

export function sessionHashOf({ cookie }: Client): string {
  const token = /proofline_session=([\w-]+)/.exec(cookie ?? '')?.[1] ?? '';
  return createHash('sha256').update(token).digest('hex');
}
