import { type ApiWorld, people } from './api-world.ts';
import type { Client, ClientAnswer } from './client.ts';

/** Everybody who is no superuser. */
const askers = { visitor: undefined, user: people.plain, full_access: people.full, auditor: people.auditor } as const;
type Asker = keyof typeof askers;

/** What a route that is for superusers alone answers to everybody else. */
export const forSuperusersAlone: Readonly<Record<Asker, number>> = {
  visitor: 401,
  user: 403,
  full_access: 403,
  auditor: 403,
};

/** Signing in costs more than asking: once a world is enough. */
const known = new WeakMap<ApiWorld, Readonly<Record<Asker, Client>>>();

/** How the same request is answered to a visitor, and to people of each role of the first organisation but superusers. */
export async function statusesByRole(
  world: ApiWorld,
  ask: (client: Client) => Promise<ClientAnswer>,
): Promise<Readonly<Record<Asker, number>>> {
  const clients = known.get(world) ?? {
    visitor: world.visitor(),
    user: await world.signedIn(askers.user),
    full_access: await world.signedIn(askers.full_access),
    auditor: await world.signedIn(askers.auditor),
  };
  known.set(world, clients);
  return {
    visitor: (await ask(clients.visitor)).status,
    user: (await ask(clients.user)).status,
    full_access: (await ask(clients.full_access)).status,
    auditor: (await ask(clients.auditor)).status,
  };
}
