import { CHECK_KINDS, type CheckKind } from '@proofline/contracts/check-kinds';
import { QueryClient } from '@tanstack/react-query';
import { isRedirect } from '@tanstack/react-router';
import { describe, expect, it, vi } from 'vitest';
import { queryKeys } from '../../shared/api/query-keys.ts';
import { requireCloneable, requireKind } from './creation-guard.ts';

interface World {
  readonly enabled?: readonly CheckKind[];
  readonly on?: readonly string[];
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
  interface Original {
    readonly actions?: readonly string[];
    readonly schedule?: string;
    readonly kind?: CheckKind;
    readonly platform?: { readonly id: string; readonly name: string } | null;
    readonly mayChange?: boolean;
  }
  const schedule_choices = Object.fromEntries(CHECK_KINDS.map((kind) => [kind, [{ id: 'onetime' }, { id: 'weekly' }]]));
  const platforms = [
    { id: 'telegram', enabled_platform: true },
    { id: 'reddit', enabled_platform: false },
  ];

  /** A reader with a check 7; reading any other fails. */
  function reader(original: Original = {}): QueryClient {
    const {
      actions = ['clone_project'],
      schedule = 'onetime',
      kind = 'compliance',
      platform = null,
      mayChange = true,
    } = original;
    const client = worldOf({ on: ['scan_the_internet_feature', 'show_social_media_check', 'show_telegram'] });
    client.setQueryData(queryKeys.me, { has_full_access: mayChange });
    client.setQueryData(queryKeys.projects.metadata, { enabled_check_kinds: CHECK_KINDS, schedule_choices, platforms });
    const check = { id: 7, name: 'UK', kind, schedule, platform, available_manage_actions: actions };
    const answers = new Map([[7, check]]);
    vi.spyOn(client, 'fetchQuery').mockImplementation(async ({ queryKey }) => {
      const found = answers.get(Number(queryKey.at(-1)));
      if (found === undefined) throw new Error('Not found.');
      return found;
    });
    return client;
  }

  it.each<[string, string, Original, unknown]>([
    ['7', 'compliance', {}, 'the page'],
    ['7', 'toplist', {}, '/error'],
    ['8', 'compliance', {}, '/error'],
    ['7 or 1', 'compliance', {}, '/error'],
    ['7', 'compliance', { mayChange: false }, '/error'],
    ['7', 'compliance', { actions: [] }, '/error'],
    ['7', 'compliance', { schedule: 'continuously' }, '/error'],
    ['7', 'internet_scan', { kind: 'internet_scan' }, '/error'],
    ['7', 'social_media', { kind: 'social_media', platform: { id: 'telegram', name: 'Telegram' } }, 'the page'],
    ['7', 'social_media', { kind: 'social_media', platform: { id: 'reddit', name: 'Reddit' } }, '/error'],
  ])('check %s as %s, %j: %s', async (id, kind, original, where) => {
    expect(await landing(requireCloneable(reader(original), id, kind))).toBe(where);
  });
});
