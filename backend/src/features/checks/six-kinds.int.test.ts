import { CHECK_KINDS, type CheckKind } from '@proofline/contracts/check-kinds';
import { startEventStore } from '@proofline/event-store/start-event-store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiWorld, people, startApiWorld } from '../../app/testing/api-world.ts';
import type { Client } from '../../app/testing/client.ts';
import { seedChoices } from '../demo-seed/seed-choices.ts';

let world: ApiWorld;
let client: Client;
let superuser: Client;
beforeAll(async () => {
  world = await startApiWorld(startEventStore);
  await seedChoices(world.deps, world.organizations.first);
  client = await world.signedIn(people.full);
  superuser = await world.signedIn(people.superuser);
});
afterAll(() => world?.stop());

interface Metadata {
  readonly enabled_check_kinds: string[];
  readonly verticals: { id: number; name: string }[];
  readonly disabled_verticals: number[];
  readonly platforms: { id: string }[];
  readonly social_media_accounts: { id: number; platform: string; type: string; sub_items: number[] }[];
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
    for (const kind of CHECK_KINDS) {
      const created = await client.post('/api/projects/', { kind, name: kind, schedule: 'onetime', ...bodies[kind] });
      expect(created, kind).toMatchObject({ status: 201, body: { kind, name: kind, ...expected[kind] } });
      const read = await client.get(`/api/projects/${idOf(created)}/`);
      expect(read, kind).toMatchObject({ status: 200, body: { kind, ...expected[kind] } });
      expect(read.body).toMatchObject({
        last_report_waiting_reason: kind === 'compliance' ? null : 'Starts when its crawler is available',
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
    expect(created.body).toMatchObject({ available_manage_actions: ['clone_project', 'disable_project'] });
    const id = idOf(created);
    const manage = async (action: string) => await client.post(`/api/manage_project/${id}/`, { action });
    expect(await manage('disable_project')).toMatchObject({ status: 200, body: { id, enabled: false } });
    expect((await client.get(`/api/projects/${id}/`)).body).toMatchObject({
      enabled: false,
      available_manage_actions: ['clone_project', 'enable_project'],
    });
    expect((await client.get('/api/projects/?enabled=false')).body).toMatchObject({ count: 1, results: [{ id }] });
    expect(await manage('disable_project')).toMatchObject({ status: 200 });
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

describe('A template', () => {
  it('keeps what a check is made of, for its organisation alone', async () => {
    const { verticals } = await metadataOf(client);
    const vertical = verticals.find(({ name }) => name === 'Poker');
    const search = { kind: 'discovery', name: 'Poker bids', schedule: 'onetime', countries: ['SE'] };
    const body = { ...search, keywords: ['poker'], verticals: [vertical?.id] };
    const project = idOf(await client.post('/api/projects/', body));
    await client.get(`/api/projects/${project}/`);
    const kept = await client.post('/api/check_templates/', { name: 'Poker', project });
    expect(kept).toMatchObject({
      status: 201,
      body: { name: 'Poker', kind: 'discovery', creator_full_name: 'Maya Lindqvist' },
    });
    expect((await client.post('/api/check_templates/', { name: 'Poker', project })).body).toEqual({
      name: ['A template with this name exists already.'],
    });
    expect((await client.get('/api/check_templates/?kind=toplist')).body).toMatchObject({ count: 0 });
    expect((await client.get('/api/check_templates/')).body).toMatchObject({ count: 1, results: [{ name: 'Poker' }] });
    const path = `/api/check_templates/${idOf(kept)}/`;
    expect((await client.get(path)).body).toMatchObject({
      configuration: {
        name: 'Poker bids',
        countries: [{ id: 'SE', name: 'Sweden' }],
        keywords: ['poker'],
        verticals: [{ id: vertical?.id, name: 'Poker', disabled: false }],
      },
    });
    const other = await world.signedIn(people.other);
    expect(await other.get(path)).toMatchObject({ status: 404 });
    expect((await other.post('/api/check_templates/', { name: 'Mine', project })).body).toEqual({
      project: ['There is no such check.'],
    });
    expect(await client.delete(path)).toMatchObject({ status: 204 });
    expect(await client.get(path)).toMatchObject({ status: 404 });
  });
});

describe('What superusers keep for all organisations', () => {
  it('are verticals, which no new check may use once they are disabled', async () => {
    const created = await superuser.post('/api/verticals/', { name: 'Slots', keywords: ['slots', '', ' slots '] });
    expect(created).toMatchObject({ status: 201, body: { name: 'Slots', keywords: ['slots'], enabled: true } });
    expect((await superuser.post('/api/verticals/', { name: 'Slots', keywords: [' '] })).body).toEqual({
      keywords: ['Please add at least one keyword to the list.'],
    });
    expect(await superuser.post('/api/verticals/', { name: 'Slots', keywords: ['a'] })).toMatchObject({ status: 400 });
    const id = idOf(created);
    const search = { kind: 'discovery', name: 'x', schedule: 'onetime', countries: ['GB'], keywords: ['slots'] };
    const check = idOf(await client.post('/api/projects/', { ...search, verticals: [id] }));
    expect(await superuser.patch(`/api/verticals/${id}/`, { enabled: false })).toMatchObject({ status: 200 });
    expect((await metadataOf(client)).disabled_verticals).toEqual([id]);
    expect((await client.post('/api/projects/', { ...search, verticals: [id] })).body).toEqual({
      verticals: ['Your check contains unavailable vertical(s).'],
    });
    expect((await client.get(`/api/projects/${check}/`)).body).toMatchObject({
      verticals: [{ id, name: 'Slots', disabled: true }],
    });
    expect((await superuser.get('/api/verticals/?all=true')).body).toMatchObject({ count: 6 });
    expect((await client.get('/api/verticals/?all=true')).body).toMatchObject({ count: 5 });
  });

  it('are social media accounts, which only organisations with access see and use', async () => {
    const { first, other } = world.organizations;
    const account = async (name: string, changes: object = {}) =>
      await superuser.post('/api/social_account/', { name, platform: 'reddit', ...changes });
    const single = idOf(await account('r/spins', { description: 'Spins' }));
    const elsewhere = idOf(await account('spins', { platform: 'twitter' }));
    expect(await account('mixed', { type: 'group', sub_items: [single, elsewhere] })).toMatchObject({
      status: 400,
      body: { sub_items: ['Choose single accounts of the same platform.'] },
    });
    expect(await account('group', { type: 'group', organizations: [999_999] })).toMatchObject({ status: 400 });
    const made = { type: 'group', sub_items: [single], organizations: [other] };
    const group = idOf(await account('group', made));
    const otherClient = await world.signedIn(people.other);
    expect((await otherClient.get('/api/social_account/')).body).toMatchObject({
      count: 2,
      results: [{ id: group, sub_items: [single] }, { id: single }],
    });
    expect((await otherClient.get(`/api/social_account/${single}/`)).body).toMatchObject({ description: 'Spins' });
    expect((await otherClient.get('/api/social_account/')).text).not.toContain('organizations');
    expect(await client.get(`/api/social_account/${single}/`)).toMatchObject({ status: 404 });
    const given = await superuser.patch(`/api/social_account/${group}/`, { organizations: [other, first] });
    expect(given).toMatchObject({ status: 200, body: { organizations: [first, other] } });
    expect(await client.get(`/api/social_account/${single}/`)).toMatchObject({ status: 200 });
  });

  it('are changed under the eyes of auditors', async () => {
    const vertical = idOf(await superuser.post('/api/verticals/', { name: 'Dice', keywords: ['dice'] }));
    await superuser.patch(`/api/verticals/${vertical}/`, { name: 'Dice games', keywords: ['dice', 'craps'] });
    await superuser.patch(`/api/verticals/${vertical}/`, { name: 'Dice games' });
    const written = await world.deps.eventLog.readStream(`vertical-${vertical}`);
    expect(written.map(({ type, data }) => [type, data])).toEqual([
      ['VerticalCreated', { verticalId: vertical }],
      ['VerticalChanged', { verticalId: vertical, fields: ['name', 'keywords'] }],
    ]);
  });
});
