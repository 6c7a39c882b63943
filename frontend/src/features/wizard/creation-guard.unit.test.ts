import { CHECK_KINDS, type CheckKind } from '@proofline/contracts/check-kinds';
import { QueryClient } from '@tanstack/react-query';
import { isRedirect } from '@tanstack/react-router';
import { describe, expect, it } from 'vitest';
import { queryKeys } from '../../shared/api/query-keys.ts';
import { requireCheckOfKind, requireKind } from './creation-guard.ts';

interface World {
  enabled?: readonly CheckKind[];
  on?: readonly string[];
}

function worldOf({ enabled = CHECK_KINDS, on = [] }: World): QueryClient {
  const client = new QueryClient();
  const states = on.map((name) => ({ name, active: true }));
  client.setQueryData(queryKeys.features.of('switches'), states);
  client.setQueryData(queryKeys.features.of('flags'), states);
  client.setQueryData(queryKeys.projects.metadata, { enabled_check_kinds: enabled });
  return client;
}

async function landing(guard: Promise<void>): Promise<unknown> {
  try {
    await guard;
    return 'the page';
  } catch (error) {
    if (!isRedirect(error)) throw error;
    return error.options.to;
  }
}

describe('the creation page of a kind', () => {
  it.each<[CheckKind, World, string]>([
    ['compliance', {}, 'the page'],
    ['compliance', { enabled: [] }, '/error'],
    ['discovery', {}, 'the page'],
    ['popunder', { enabled: ['compliance'] }, '/error'],
    ['toplist', {}, '/error'],
    ['toplist', { on: ['show_toplist_check'] }, 'the page'],
    ['toplist', { on: ['show_toplist_check'], enabled: ['compliance'] }, '/error'],
    ['internet_scan', {}, '/error'],
    ['internet_scan', { on: ['scan_the_internet_feature'] }, 'the page'],
    ['social_media', {}, '/project'],
    ['social_media', { on: ['show_social_media_check'] }, '/project'],
    ['social_media', { on: ['show_telegram'] }, '/project'],
    ['social_media', { on: ['show_social_media_check', 'show_telegram'] }, 'the page'],
    ['social_media', { on: ['show_social_media_check', 'show_telegram'], enabled: [] }, '/error'],
  ])('%s with %j: %s', async (kind, world, where) => {
    expect(await landing(requireKind(worldOf(world), kind))).toBe(where);
  });
});

describe('cloning', () => {
  const withCheck = () => {
    const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000, retry: false } } });
    client.setQueryData(queryKeys.projects.detail(7), { id: 7, kind: 'compliance' });
    return client;
  };

  it('needs a check of the kind the address says', async () => {
    expect(await landing(requireCheckOfKind(withCheck(), '7', 'compliance'))).toBe('the page');
    expect(await landing(requireCheckOfKind(withCheck(), '7', 'toplist'))).toBe('/error');
    expect(await landing(requireCheckOfKind(withCheck(), '8', 'compliance'))).toBe('/error');
    expect(await landing(requireCheckOfKind(withCheck(), '7 or 1', 'compliance'))).toBe('/error');
  });
});
