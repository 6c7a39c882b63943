import { CHECK_KINDS, type CheckKind } from '@proofline/contracts/check-kinds';
import { kindFacts } from '@proofline/contracts/kinds/registry';
import { startEventStore } from '@proofline/event-store/start-event-store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiWorld, people, startApiWorld } from '../../app/testing/api-world.ts';
import type { Client } from '../../app/testing/client.ts';
import { seedChoices } from '../demo-seed/seed-choices.ts';

let world: ApiWorld;
let client: Client;
beforeAll(async () => {
  world = await startApiWorld(startEventStore);
  await seedChoices(world.deps, world.organizations.first);
  client = await world.signedIn(people.full);
});
afterAll(() => world?.stop());

interface Metadata {
  readonly enabled_check_kinds: string[];
  readonly verticals: { readonly id: number; readonly name: string }[];
  readonly disabled_verticals: number[];
  readonly platforms: { readonly id: string }[];
  readonly social_media_accounts: {
    readonly id: number;
    readonly platform: string;
    readonly type: string;
    readonly sub_items: number[];
  }[];
}
const metadataOf = async (reader: Client) => (await reader.send('OPTIONS', '/api/projects/')).body as Metadata;
const idOf = (answer: { body: unknown }) => (answer.body as { id: number }).id;

const rules = {
  not: false,
  condition: 'AND',
  rules: [{ id: 'r1', field: 'dom_text', operator: 'contains', value: '18+' }],
};

describe('Checks of all six kinds', () => {
  it('are accepted, kept as they were given, and listed; those without a crawler say so', async () => {
    const { verticals, social_media_accounts: accounts } = await metadataOf(client);
    const vertical = verticals.find(({ name }) => name === 'Casino')?.id;
    const group = accounts.find(({ platform, type }) => platform === 'facebook' && type === 'group');
    const list = idOf(await client.post('/api/v1/url_groups/', { name: 'UK', urls: ['a.example'] }));
    const bodies: Readonly<Record<CheckKind, object>> = {
      compliance: { countries: ['GB'], url_groups: [list], related_urls: '20', rules },
      discovery: { countries: ['GB', 'C0'], keywords: ['casino', ' casino'], verticals: [vertical] },
      internet_scan: { countries: ['SE'], keywords: ['northgate'], languages: ['sv'], filters: rules, rules },
      popunder: { countries: ['GB'], url_groups: [list], keywords: ['northgate'] },
      social_media: { platform: 'facebook', social_media_accounts: [group?.id], rules },
      toplist: {
        toplist_kind: 'brand',
        toplist_rules: [{ url: 'top.example', country: 'NJ', brand_positions: { Northgate: 2 } }],
      },
    };
    const expected: Readonly<Record<CheckKind, object>> = {
      compliance: { related_urls: '20', rules },
      discovery: { keywords: ['casino'], verticals: [{ id: vertical, name: 'Casino', disabled: false }] },
      internet_scan: { languages: [{ id: 'sv', name: 'Swedish' }], filters: rules },
      popunder: { url_groups: [{ id: list, name: 'UK', url_count: 1, enabled: true }] },
      social_media: {
        platform: { id: 'facebook', name: 'Facebook' },
        social_media_accounts: [{ id: group?.id, platform: 'facebook', disabled: false }],
        countries: [],
      },
      toplist: {
        toplist_kind: 'brand',
        toplist_rules: [{ url: 'http://top.example/', country: 'NJ', brand_positions: { Northgate: 2 } }],
        countries: [{ id: 'NJ' }],
      },
    };
    const nothing = { url_groups: [], platform: null, social_media_accounts: [], toplist_configs: [], comment: null };
    const told: Readonly<Record<CheckKind, object>> = {
      compliance: { url_groups: [{ id: list, name: 'UK', url_count: 1, enabled: true }] },
      discovery: {},
      internet_scan: { is_scan_the_internet: true },
      popunder: { url_groups: [{ id: list }] },
      social_media: { platform: { id: 'facebook' }, social_media_accounts: [{ id: group?.id, disabled: false }] },
      toplist: {
        toplist_configs: [{ url: 'http://top.example/', country: 'NJ', brand_positions: { Northgate: 2 } }],
      },
    };
    for (const kind of CHECK_KINDS) {
      const created = await client.post('/api/projects/', { kind, name: kind, schedule: 'onetime', ...bodies[kind] });
      expect(created, kind).toMatchObject({ status: 201, body: { kind, name: kind, ...expected[kind] } });
      const read = await client.get(`/api/projects/${idOf(created)}/`);
      expect(read, kind).toMatchObject({ status: 200, body: { kind, ...expected[kind] } });
      const listed = await client.get(`/api/projects/?id__in=${idOf(created)}`);
      for (const row of [(listed.body as { results: object[] }).results[0], read.body]) {
        expect(row, kind).toMatchObject({ is_scan_the_internet: false, ...nothing, ...told[kind] });
      }
      expect(read.body).toMatchObject({
        last_report_waiting_reason: kindFacts(kind).crawler === 'built' ? null : 'Starts when its crawler is available',
      });
    }
    expect((await client.get('/api/projects/?kind=toplist,popunder')).body).toMatchObject({ count: 2 });
  });

  it('are not open to an organisation for which they are not switched on', async () => {
    const other = await world.signedIn(people.other);
    expect((await metadataOf(other)).enabled_check_kinds).toEqual([
      'compliance',
      'discovery',
      'internet_scan',
      'popunder',
    ]);
    expect((await metadataOf(other)).social_media_accounts).toEqual([]);
    const toplist = { kind: 'toplist', name: 'x', schedule: 'onetime', toplist_kind: 'discovery' };
    const refused = await other.post('/api/projects/', {
      ...toplist,
      toplist_rules: [{ url: 'top.example', country: 'GB' }],
    });
    expect(refused).toMatchObject({ status: 400, body: { kind: ['This kind of check is not enabled.'] } });
    expect((await other.get('/api/projects/')).body).toMatchObject({ count: 0 });
  });

  it('are refused with every message at once, by field', async () => {
    const refused = await client.post('/api/projects/', {
      kind: 'toplist',
      countries: ['GB'],
      toplist_kind: 'brand',
      toplist_rules: [
        { url: 'http://169.254.169.254/', country: 'WW', brand_positions: {} },
        { url: 'top.example', country: 'GB', brand_positions: { A: 1 } },
        { url: 'http://TOP.example/', country: 'GB', brand_positions: { A: 1 } },
      ],
    });
    expect(refused.status).toBe(400);
    expect(refused.body).toEqual({
      name: ['This field is required'],
      schedule: ['Please select at least one schedule option from the list.'],
      countries: ['This kind of check has no countries.'],
      toplist_rules: [
        'Please enter a valid public URL.',
        'Please select a country for every toplist URL.',
        'Please add at least one brand to every toplist rule.',
        'Rule with URL (http://top.example/) and country (United Kingdom) pair already exists.',
      ],
    });
  });
});

describe('A check', () => {
  it('is disabled and enabled by who has full access, and offers what can be done to it', async () => {
    const search = { kind: 'discovery', name: 'Bids', schedule: 'weekly', countries: ['GB'], keywords: ['casino'] };
    const start = { schedule_start: world.clock.now().toISOString().slice(0, 10) };
    const created = await client.post('/api/projects/', { ...search, ...start });
    expect(created.body).toMatchObject({
      available_manage_actions: ['cancel_schedule', 'clone_project', 'disable_project'],
    });
    const id = idOf(created);
    const manage = async (action: string) => await client.post(`/api/manage_project/${id}/`, { action });
    expect(await manage('disable_project')).toMatchObject({ status: 200, body: { id, enabled: false } });
    expect((await client.get(`/api/projects/${id}/`)).body).toMatchObject({
      enabled: false,
      available_manage_actions: ['cancel_schedule', 'clone_project', 'enable_project'],
    });
    expect((await client.get('/api/projects/?enabled=false')).body).toMatchObject({ count: 1, results: [{ id }] });
    expect(await manage('disable_project')).toMatchObject({ status: 409, body: { code: 'check_already_disabled' } });
    expect(await manage('enable_project')).toMatchObject({ status: 200, body: { enabled: true } });
    expect(await manage('clone_project')).toMatchObject({ status: 400 });
    const other = await world.signedIn(people.other);
    expect(await other.post(`/api/manage_project/${id}/`, { action: 'disable_project' })).toMatchObject({
      status: 404,
    });
    const plain = await world.signedIn(people.plain);
    expect((await plain.get(`/api/projects/${id}/`)).body).toMatchObject({ available_manage_actions: [] });
    expect((await client.get(`/api/projects/${id}/history/`)).text).toContain('enabled the check again');
  });
});
