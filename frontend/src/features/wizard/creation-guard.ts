import type { CheckKind } from '@proofline/contracts/check-kinds';
import type { FlagName } from '@proofline/contracts/feature-switches';
import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { loadFlag, loadSwitch } from '../../shared/switches/feature-states.ts';
import { checkQuery, creationMetadataQuery } from '../checks/checks-query.ts';

const platformFlags: readonly FlagName[] = [
  'show_facebook',
  'show_instagram',
  'show_linkedin',
  'show_reddit',
  'show_telegram',
  'show_twitter',
];

/** Social media checks are seen with their flag and at least one platform (000 §2). */
async function seesSocialMedia(client: QueryClient): Promise<boolean> {
  if (!(await loadFlag(client, 'show_social_media_check'))) return false;
  const platforms = await Promise.all(platformFlags.map((flag) => loadFlag(client, flag)));
  return platforms.includes(true);
}

/** Whether the kind is shown to who asks, as flags and switches say. */
function isShown(client: QueryClient, kind: CheckKind): Promise<boolean> {
  if (kind === 'toplist') return loadFlag(client, 'show_toplist_check');
  if (kind === 'internet_scan') return loadSwitch(client, 'scan_the_internet_feature');
  return Promise.resolve(true);
}

/** A kind that is not enabled, or not shown, has no creation page (000 §2). */
export async function requireKind(client: QueryClient, kind: CheckKind): Promise<void> {
  if (kind === 'social_media' && !(await seesSocialMedia(client))) throw redirect({ to: '/project' });
  const metadata = await client.ensureQueryData(creationMetadataQuery);
  const isOpen = metadata.enabled_check_kinds.includes(kind) && (await isShown(client, kind));
  if (!isOpen) throw redirect({ to: '/error' });
}

/** Cloning needs a check that can be read and is of the kind the address says. */
export async function requireCheckOfKind(client: QueryClient, projectId: string, kind: string): Promise<void> {
  const check = /^\d{1,16}$/.test(projectId)
    ? await client.fetchQuery(checkQuery(Number(projectId))).catch(() => undefined)
    : undefined;
  if (check?.kind !== kind) throw redirect({ to: '/error' });
}
