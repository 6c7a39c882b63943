import { AgentRegistered } from '@proofline/contracts/events/agent';
import { CheckCreated } from '@proofline/contracts/events/check';
import { agentStream } from '@proofline/contracts/events/streams';
import { agentIdSchema, userIdSchema } from '@proofline/contracts/ids';
import { PARKED_EVENTS } from '@proofline/platform/parked-events/table';
import { PROJECTION_NAMES } from '@proofline/projections/projection-names';
import { awaitPosition } from '@proofline/projections/runtime/positions';
import { createRegistrationToken } from '../../features/agents/registration-token.ts';
import { changeFeature } from '../../features/feature-switches/settings.ts';
import { unsubscribeToken } from '../../features/notice-mails/unsubscribe-token.ts';
import { mailSecret } from '../../features/server-secrets/server-secret.ts';
import { openSession } from '../../features/sessions/sessions.ts';
import { messageOf, sampleWebhook } from '../../features/webhooks/testing/sample-webhook.ts';
import type { Actor } from './actors.ts';
import { sessionHashOf } from './actors.ts';
import { type ApiWorld, people } from './api-world.ts';
import { Client, type ClientAnswer } from './client.ts';
import { type Fixture, runningReport } from './report-fixture.ts';

/** Whose a thing is, seen from who asks. */
export type Owner = 'self' | 'same' | 'other';

/** How to ask for every route in a way that its schemas take, about a thing of one's own or of somebody else. */
export interface RouteSamples {
  pathOf(route: string, owner: Owner, actor: Actor): Promise<string>;
  bodyOf(route: string): Promise<unknown>;
}

/** A body that is no JSON. */
export class RawBody {
  readonly type: string;
  readonly raw: string;

  constructor(type: string, raw: string) {
    this.type = type;
    this.raw = raw;
  }
}

const rules = {
  not: false,
  condition: 'AND',
  rules: [{ id: 'r1', field: 'dom_text', operator: 'contains', value: '18+' }],
};
const wrongPassword = { current_password: 'Wrong-Pass-1!' };

/** Routes whose sample is refused by what stands in it, after the caller was let in: 400 tells that. */
export const refusedBySample: ReadonlySet<string> = new Set([
  'POST /api/auth/users/set_password/',
  'POST /api/auth/users/set_email/',
  'POST /api/auth/users/two_factor/',
  'POST /api/auth/users/two_factor/confirm/',
  'POST /api/auth/users/two_factor/recovery_codes/',
  'POST /api/auth/users/two_factor/disable/',
  'PUT /api/auth/users/me/picture/',
  'POST /api/user_images/',
  'POST /api/preset_image_sets/:id/images/',
]);

/** Parts the sample's page does not have: there is nothing to be found for its own people either. */
export const absentFromSample: ReadonlySet<string> = new Set([
  'GET /api/report_results/:id/rest',
  'GET /api/report_results/:id/images/:sha256',
  'GET /api/report_results/:id/match_image/:number',
  'GET /api/report_results/:id/target_image/:number',
  'GET /api/report_results/:id/rules/:rule/links/',
  'GET /api/demo_mails/',
]);

export async function routeSamples(world: ApiWorld, reportOfFirst: Fixture, someone: Actor): Promise<RouteSamples> {
  const { db } = world.deps;
  const reportOfOther = await runningReport(world, 2001, world.organizations.other);
  await reportOfOther.complete();
  // What is off at first is asked for as well.
  await changeFeature(db, 'switch', 'enable_favorites', { active: true });
  await changeFeature(db, 'switch', 'enable_geo_widget', { active: true });
  const kept = new Map<string, Promise<string>>();
  let made = 0;

  const settled = async (answer: ClientAnswer): Promise<string> => {
    const position = answer.headers.get('x-log-position');
    if (position) await awaitPosition(db, PROJECTION_NAMES, BigInt(position), 10_000);
    return String((answer.body as { id: number | string }).id);
  };
  const once = (key: string, make: () => Promise<string>): Promise<string> => {
    const known = kept.get(key) ?? make();
    kept.set(key, known);
    return known;
  };
  const accountOf = async (email: string): Promise<number> =>
    (await db('accounts').where({ email }).first<{ id: number }>('id')).id;
  const invited = async (owner: Owner): Promise<string> => {
    made += 1;
    const [row]: { id: number }[] = await db('accounts')
      .insert({
        organization_id: owner === 'other' ? world.organizations.other : world.organizations.first,
        email: `invited-${made}@first.example`,
        first_name: 'Invited',
        last_name: '',
        password_hash: null,
        picture_sha256: await pictureSha256(),
      })
      .returning('id');
    return String(row?.id);
  };
  const pictureSha256 = () =>
    once('picture', async () => {
      const sha256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
      await world.deps.blobs.put(sha256, Buffer.alloc(0));
      return sha256;
    });
  const creators = new Map<string, Client>();
  /** Signed in on their own: what others do to their sessions may end these too. */
  const creator = async (email: string): Promise<Client> => {
    const known = creators.get(email);
    if (known && (await known.get('/api/auth/users/me/')).status === 200) return known;
    const client = await world.signedIn(email);
    creators.set(email, client);
    return client;
  };
  const stored = { name: 'Logo', media_type: 'image/png', width: 1, height: 1, fingerprint: null };
  const reportOf = (owner: Owner): Fixture => (owner === 'other' ? reportOfOther : reportOfFirst);

  const inserted = async (table: string, row: Record<string, unknown>): Promise<string> => {
    const image = { ...stored, ...row, sha256: await pictureSha256(), created_at: world.clock.now() };
    const [created]: { id: number }[] = await db(table).insert(image).returning('id');
    return String(created?.id);
  };
  const unsubscribeLink = async (): Promise<string> => {
    const userId = userIdSchema.parse(await accountOf(people.plain));
    const secret = await mailSecret(db, 'unsubscribe')();
    return unsubscribeToken(secret, { userId, categories: ['offers'] }, world.clock.now());
  };
  const presetSet = () =>
    once('preset set', async () => {
      const [row]: { id: number }[] = await db('preset_image_sets')
        .insert({ name: 'Licences', created_at: world.clock.now() })
        .returning('id');
      return String(row?.id);
    });

  /** By the beginning of the path: a thing of this owner. Longer beginnings come first. */
  const things: readonly (readonly [string, (owner: Owner, actor: Actor, route: string) => Promise<string>])[] = [
    ['/api/manage_project/', async (owner) => String(reportOf(owner).checkId)],
    ['/api/report_notifications_muted_statuses/', async (owner) => String(reportOf(owner).reportId)],
    [
      '/api/all_custom_notifications/',
      async () => {
        const boss = await creator(people.superuser);
        return await settled(await boss.post('/api/all_custom_notifications/', { message: 'Hello', type: 'info' }));
      },
    ],
    ['/api/favorite_projects/', async (owner) => String(reportOf(owner).checkId)],
    ['/api/projects/', async (owner) => String(reportOf(owner).checkId)],
    [
      '/api/check_templates/',
      async (owner) => {
        made += 1;
        const organization = owner === 'other' ? world.organizations.other : world.organizations.first;
        const { configuration } = CheckCreated.schema.parse(CheckCreated.example);
        const row = { organization_id: organization, name: `Template ${made}`, kind: configuration.kind };
        const [created]: { id: number }[] = await db('check_templates')
          .insert({ ...row, configuration: JSON.stringify(configuration), created_at: world.clock.now() })
          .returning('id');
        return String(created?.id);
      },
    ],
    [
      '/api/check_views/',
      async (owner, actor) => {
        made += 1;
        const colleague = actor.kind === 'full_access' ? people.plain : people.full;
        const email = owner === 'other' ? people.other : owner === 'self' ? (actor.email ?? colleague) : colleague;
        const organization = owner === 'other' ? world.organizations.other : world.organizations.first;
        const row = { organization_id: organization, account_id: await accountOf(email), name: `View ${made}` };
        const [created]: { id: number }[] = await db('check_views')
          .insert({ ...row, search: '{}' })
          .returning('id');
        return String(created?.id);
      },
    ],
    [
      '/api/event_tokens/',
      async (owner) => {
        const organization = owner === 'other' ? world.organizations.other : world.organizations.first;
        const row = { organization_id: organization, name: 'Spare', scopes: ['runs'], created_at: world.clock.now() };
        const [created]: { id: number }[] = await db('feed_tokens')
          .insert({ ...row, token_sha256: crypto.randomUUID() })
          .returning('id');
        return String(created?.id);
      },
    ],
    [
      '/api/webhooks/',
      async (owner) => {
        const { first, other } = world.organizations;
        return await sampleWebhook(db, owner === 'other' ? other : first, world.clock.now());
      },
    ],
    ['/api/manage_report/', async (owner) => String(reportOf(owner).reportId)],
    ['/api/reports/', async (owner) => String(reportOf(owner).reportId)],
    ['/api/report_results/', async (owner) => `${reportOf(owner).reportId}-1-1`],
    [
      '/api/v1/url_groups/',
      async (owner) =>
        await once(`list ${owner === 'other'}`, async () => {
          const client = await creator(owner === 'other' ? people.other : people.full);
          return await settled(await client.post('/api/v1/url_groups/', { name: 'UK', urls: ['a.example'] }));
        }),
    ],
    [
      '/api/comments/',
      async (owner, actor, route) => {
        const colleague = actor.kind === 'full_access' ? people.plain : people.full;
        const canWrite = ['user', 'full_access', 'superuser'].includes(actor.kind);
        const isOwn = owner === 'self' && canWrite;
        const author = isOwn ? actor.client : await creator(owner === 'other' ? people.other : colleague);
        const report = reportOf(owner).reportId;
        const write = async () => settled(await author.post('/api/comments/', { comment: 'Hello', report }));
        // What is not deleted may be asked for again.
        const name = isOwn ? actor.kind : owner === 'other' ? 'other' : colleague;
        return route.startsWith('DELETE') ? await write() : await once(`comment of ${name}`, write);
      },
    ],
    [
      '/api/auth/sessions/',
      async (owner, actor) => {
        const colleague = actor.kind === 'full_access' ? people.plain : people.full;
        const email = owner === 'other' ? people.other : owner === 'self' ? (actor.email ?? colleague) : colleague;
        const isAble = actor.kind !== 'disabled' || owner !== 'self';
        const userId = userIdSchema.parse(await accountOf(isAble ? email : colleague));
        const session = { userId, remember: false, secure: false, userAgent: '', address: '' };
        const { cookie } = await openSession(world.deps, session);
        const hash = sessionHashOf(new Client(world.url, cookie.split(';')[0]));
        const { id } = await db('sessions').where('token_hash', hash).first<{ id: string }>('id');
        return id;
      },
    ],
    [
      '/api/notification_settings/',
      async (owner, actor) => {
        const colleague = actor.kind === 'full_access' ? people.plain : people.full;
        if (owner === 'self') return String(actor.userId ?? (await accountOf(colleague)));
        return String(await accountOf(owner === 'other' ? people.other : colleague));
      },
    ],
    ['/api/users/', async (owner) => await invited(owner)],
    [
      '/api/organizations/',
      async (owner) => String(owner === 'other' ? world.organizations.other : world.organizations.first),
    ],
    [
      '/api/user_images/',
      async (owner) => {
        const organization = owner === 'other' ? world.organizations.other : world.organizations.first;
        return await inserted('user_images', { organization_id: organization });
      },
    ],
    ['/api/preset_image_sets/', async () => await presetSet()],
    ['/api/preset_images/', async () => await inserted('preset_images', { set_id: await presetSet() })],
    [
      '/api/verticals/',
      async () =>
        await once('vertical', async () => {
          const row = { name: 'Casino', keywords: ['casino'], created_at: world.clock.now() };
          const [created]: { id: number }[] = await db('verticals').insert(row).returning('id');
          return String(created?.id);
        }),
    ],
    [
      '/api/social_account/',
      async (owner) =>
        await once(`social account ${owner === 'other'}`, async () => {
          made += 1;
          const account = { name: `account-${made}`, description: '', platform: 'facebook', type: 'single' };
          const [row]: { id: number }[] = await db('social_accounts')
            .insert({ ...account, created_at: world.clock.now() })
            .returning('id');
          const organization = owner === 'other' ? world.organizations.other : world.organizations.first;
          await db('social_account_access').insert({ account_id: row?.id, organization_id: organization });
          return String(row?.id);
        }),
    ],
    [
      '/api/mail_troubles/',
      async () => {
        const mail = JSON.stringify({ template: 'password_reset', email: people.plain });
        const [row]: { id: string }[] = await db('mail_outbox')
          .insert({ mail, last_error: '450 Later', attempts: 1, next_attempt_at: new Date('2100-01-01') })
          .returning('id');
        return String(row?.id);
      },
    ],
    ['/api/unsubscribe/', async () => await unsubscribeLink()],
    ['/unsubscribe/', async () => await unsubscribeLink()],
    ['/api/waffle_switches/', async () => 'enable_comments'],
    ['/api/waffle_flags/', async () => 'quick_add_partners'],
    ['/api/waffle_samples/', async () => 'slow_request_details'],
    ['/api/agent/dry_runs/', async () => crypto.randomUUID()],
    ['/api/agent/evidence/', async () => 'a'.repeat(64)],
    [
      '/api/parked_events/',
      async () => {
        const [row] = await db(PARKED_EVENTS)
          .insert({
            ...{ reader: 'read-model:nobody', sequence: 'comment-7', stream: 'comment-7', type: 'CommentEdited' },
            ...{ revision: 1, position: 1, event_id: crypto.randomUUID(), state: 'parked', attempts: 6 },
            ...{ reason: 'It does not fit.', failed_at: world.clock.now(), last_failed_at: world.clock.now() },
          })
          .returning<{ id: string }[]>('id');
        return String(row?.id);
      },
    ],
    [
      '/api/agents/',
      async () => {
        const [row]: { agent_id: string }[] = await db('agents')
          .insert({
            agent_id: crypto.randomUUID(),
            name: 'spare',
            credential_sha256: crypto.randomUUID(),
            registered_at: world.clock.now(),
          })
          .returning('agent_id');
        // As one that has registered: its stream begins with that.
        const { type, example } = AgentRegistered;
        const agentId = agentIdSchema.parse(row?.agent_id);
        await world.happened(agentStream(agentId), [
          { type, data: AgentRegistered.schema.parse({ ...example, agentId }) },
        ]);
        return agentId;
      },
    ],
  ];

  const form = () => new RawBody('multipart/form-data; boundary=x', '--x--\r\n');
  const bodies: Readonly<Record<string, () => unknown>> = {
    'PUT /api/auth/users/me/picture/': () => new RawBody('image/png', 'no picture'),
    'POST /api/user_images/': form,
    'POST /api/preset_image_sets/:id/images/': form,
    'POST /api/preset_image_sets/': () => {
      made += 1;
      return { name: `Set ${made}` };
    },
    'POST /api/parked_events/:id/skip/': () => ({ reason: 'Not ours.' }),
    'PATCH /api/preset_image_sets/:id/': () => ({ enabled: true }),
    'POST /api/verticals/': () => {
      made += 1;
      return { name: `Vertical ${made}`, keywords: ['casino'] };
    },
    'PATCH /api/verticals/:id/': () => ({ enabled: true }),
    'POST /api/social_account/': () => {
      made += 1;
      return { name: `account-${made}`, platform: 'facebook' };
    },
    'PATCH /api/social_account/:id/': () => ({ description: 'Bonus news' }),
    'POST /api/projects/': () => ({
      kind: 'compliance',
      name: 'x',
      schedule: 'onetime',
      countries: ['GB'],
      rules,
      url_groups: [listId],
      related_urls: '1',
    }),
    'POST /api/check_templates/': () => {
      made += 1;
      return { name: `Kept ${made}`, project: reportOfFirst.checkId };
    },
    'POST /api/check_views/': () => {
      made += 1;
      return { name: `View ${made}`, search: { kind: 'toplist' } };
    },
    'PATCH /api/check_views/:id/': () => ({ search: { kind: 'popunder' } }),
    'POST /api/event_tokens/': async () => {
      await db('feed_tokens').where({ name: 'Sample' }).delete();
      return { name: 'Sample', scopes: ['runs'] };
    },
    'POST /api/webhooks/': async () => {
      await db('webhooks').where({ name: 'Sample' }).delete();
      return { name: 'Sample', url: 'https://hooks.example/', format: 'standard', types: ['run.completed'] };
    },
    'PATCH /api/webhooks/:id/': () => ({ paused: true }),
    'POST /api/webhooks/:id/replay/': () => ({ from: null }),
    'POST /api/favorite_projects/': () => ({ project: reportOfFirst.checkId }),
    'POST /api/report_notifications_muted_statuses/': () => ({ report: reportOfFirst.reportId }),
    'POST /api/report_result_read_statuses/': () => ({
      report: reportOfFirst.reportId,
      report_result: `${reportOfFirst.reportId}-1-1`,
    }),
    'POST /api/all_custom_notifications/': () => ({ message: 'Hello', type: 'info' }),
    'POST /api/custom_read_notifications/': async () => ({
      custom_notification: await once('notification', async () => {
        const boss = await creator(people.superuser);
        return await settled(await boss.post('/api/all_custom_notifications/', { message: 'Hi', type: 'info' }));
      }),
    }),
    'POST /api/manage_projects/': () => ({ action: 'add_favorite', projects: [reportOfFirst.checkId] }),
    'POST /api/manage_project/:id/': () => ({ action: 'enable_project' }),
    'POST /api/projects/:id/legal_hold/': () => ({ reason: 'Case 118.' }),
    'POST /api/reports/:id/legal_hold/': () => ({ reason: 'Case 118.' }),
    'POST /api/reports/:id/exports/': () => ({ format: 'csv' }),
    'POST /api/manage_report/:id/': () => ({ action: 'cancel_report' }),
    'POST /api/v1/url_groups/': () => ({ name: 'x', urls: ['a.example'] }),
    'PATCH /api/v1/url_groups/:id/': () => ({ name: 'y' }),
    'PATCH /api/auth/users/me/': () => ({ preferences: {} }),
    'PUT /api/notification_settings/:id/': () => ({ alerts: true, comments: false, news: false, offers: false }),
    'PUT /api/ftue_counter/': () => ({ counter: 3 }),
    'POST /api/comments/': () => ({ comment: 'x', report: reportOfFirst.reportId }),
    'PATCH /api/comments/:id/': () => ({ comment: 'y' }),
    'POST /api/auth/users/set_password/': () => ({ ...wrongPassword, new_password: 'Other-Kettle-9-sky' }),
    'POST /api/auth/users/set_email/': () => ({ ...wrongPassword, new_email: 'new@first.example' }),
    'POST /api/unsubscribe/:token/': () => ({ stopped: true }),
    'POST /unsubscribe/:token': () => new RawBody('application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'),
    'POST /api/auth/users/set_email_confirm/': () => ({ uid: '1', token: 'x' }),
    'POST /api/auth/users/reset_password/': () => ({ email: 'nobody@first.example' }),
    'POST /api/auth/users/reset_password_confirm/': () => ({
      uid: '1',
      token: 'x',
      new_password: 'Other-Kettle-9-sky',
    }),
    'POST /api/auth/users/two_factor/': () => wrongPassword,
    'POST /api/auth/users/two_factor/confirm/': () => ({ otp: '000000' }),
    'POST /api/auth/users/two_factor/recovery_codes/': () => ({ ...wrongPassword, otp: '000000' }),
    'POST /api/auth/users/two_factor/disable/': () => ({ ...wrongPassword, otp: '000000' }),
    'POST /api/login/': () => ({ email: 'nobody@first.example', password: 'x' }),
    'POST /api/users/': () => {
      made += 1;
      const email = `new-${made}@first.example`;
      return { email, first_name: 'New', organization: world.organizations.first, role: 'user' };
    },
    'PATCH /api/users/:id/': () => ({ first_name: 'Newer' }),
    'POST /api/organizations/': () => {
      made += 1;
      return { name: `New ${made}` };
    },
    'PATCH /api/organizations/:id/': () => ({ monthly_limits: { compliance_crawls_limit: 7 } }),
    'PUT /api/organizations/:id/two_factor/': () => ({ required: false }),
    'PATCH /api/organizations/:id/crawling/': () => ({ robots: 'obey' }),
    'PATCH /api/waffle_switches/:name/': () => ({ active: true }),
    'PATCH /api/waffle_flags/:name/': () => ({ superusers: true }),
    'PATCH /api/waffle_samples/:name/': () => ({ percent: 5 }),
    'POST /api/agent/register': async () => {
      const { token } = await createRegistrationToken(world.deps);
      return { registration_token: token, name: 'x', countries: '*' };
    },
    'POST /api/rules/dry_run/': () => ({ rules, report_result: `${reportOfFirst.reportId}-1-1` }),
    'POST /api/agent/dry_runs/:id/outcome': () => ({
      fetched_at: world.clock.now().toISOString(),
      outcome: { kind: 'failed', reason: 'timed_out', detail: '', http_status: null },
    }),
    'POST /api/agent/leases': () => ({ max_targets: 1 }),
    'POST /api/agent/heartbeats': () => ({ leases: [] }),
  };

  const queries: Readonly<Record<string, string>> = {
    'GET /api/reports/:id/groups/': '?by=website',
    'GET /api/events/': '?wait=0',
    'GET /api/report_result_read_statuses/': `?report_id=${reportOfFirst.reportId}`,
    'GET /api/report_results/': `?report=${reportOfFirst.reportId}`,
    'GET /api/popunder_report_results/': `?reportresult__report=${reportOfFirst.reportId}`,
    'GET /reports/export/': `?reportId=${reportOfFirst.reportId}&fileFormat=xlsx`,
  };

  const listId = Number(await things.find(([path]) => path === '/api/v1/url_groups/')?.[1]('self', someone, ''));

  return {
    pathOf: async (route, owner, actor) => {
      const path = route.slice(route.indexOf(' ') + 1);
      const query = queries[route] ?? '';
      if (!path.includes(':')) return path + query;
      const thing = things.find(([beginning]) => path.startsWith(beginning))?.[1];
      if (thing === undefined) throw new Error(`Say in route-samples.ts how to make what ${route} names.`);
      const id = await thing(owner, actor, route);
      return (
        path
          .replace(/:\w+/, id)
          .replace(':message', messageOf(id))
          .replace(':sha256', 'a'.repeat(64))
          .replace(':number', '1')
          .replace(':rule', 'r1') + query
      );
    },
    bodyOf: async (route) => {
      const body = bodies[route];
      if (body !== undefined) return await body();
      return /^(POST|PATCH|PUT) /.test(route) ? {} : undefined;
    },
  };
}
