import type { CheckKind } from '@proofline/contracts/check-kinds';
import { kindFacts } from '@proofline/contracts/kinds/registry';
import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { loadMe } from '../../shared/session/load-me.ts';
import { flagsQuery, isOn, switchesQuery } from '../../shared/switches/feature-states.ts';
import { checkQuery, creationMetadataQuery } from '../checks/checks-query.ts';
import { CLONE_ACTION, cloneObstacle } from '../checks/cloning/clone-obstacle.ts';
import { kindOfSlug } from '../kinds/creation-address.ts';
import { type Features, isKindShown } from './kind-access.ts';

async function loadFeatures(client: QueryClient): Promise<Features> {
  const [flags, switches] = await Promise.all([
    client.ensureQueryData(flagsQuery).catch(() => []),
    client.ensureQueryData(switchesQuery).catch(() => []),
  ]);
  return { flag: (name) => isOn(flags, name), switch: (name) => isOn(switches, name) };
}

/** A kind that is not enabled, or not shown, has no creation page (000 §2). */
export async function requireKind(client: QueryClient, kind: CheckKind): Promise<void> {
  const isShown = isKindShown(kind, await loadFeatures(client));
  // Without a platform there is another kind to choose (002 §2.2).
  if (kindFacts(kind).offered.platform === true && !isShown) throw redirect({ to: '/project' });
  const metadata = await client.ensureQueryData(creationMetadataQuery);
  if (!isShown || !metadata.enabled_check_kinds.includes(kind)) throw redirect({ to: '/error' });
}

/** The same by the address of its creation; of one that names no kind the page says so itself. */
export async function requireKindAt(client: QueryClient, slug: string): Promise<void> {
  const kind = kindOfSlug(slug);
  if (kind !== undefined) await requireKind(client, kind);
}

/**
 * Cloning needs full access, and a check that can be read, is of the kind the address says, and can be cloned
 * (000 §2, 001 §4).
 */
export async function requireCloneable(client: QueryClient, projectId: string, kind: string): Promise<void> {
  const me = await loadMe(client);
  if (!me?.has_full_access) throw redirect({ to: '/error', search: { reason: 'access_denied' } });
  // Asked for again: what was read before may be long past.
  const check = /^\d{1,16}$/.test(projectId)
    ? await client.fetchQuery({ ...checkQuery(Number(projectId)), staleTime: 0 }).catch(() => undefined)
    : undefined;
  if (check?.kind !== kind) throw redirect({ to: '/error' });
  await requireKind(client, check.kind);
  const obstacle = cloneObstacle(check, await client.ensureQueryData(creationMetadataQuery));
  if (obstacle !== null) {
    const errorWords = { heading: 'This check cannot be cloned', subheading: check.name, paragraph: obstacle };
    throw redirect({ to: '/error', state: { errorWords } });
  }
  if (!check.available_manage_actions.includes(CLONE_ACTION)) throw redirect({ to: '/error' });
}
