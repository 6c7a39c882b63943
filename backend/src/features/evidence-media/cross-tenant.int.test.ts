import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { startEventStore } from '@proofline/event-store/start-event-store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authorisationTable } from '../../app/authorisation-table.ts';
import { startApi } from '../../app/start-api.ts';
import { type ApiWorld, people, startApiWorld } from '../../app/testing/api-world.ts';
import { Client } from '../../app/testing/client.ts';
import {
  type Fixture,
  runningReport,
  savedArchive,
  savedHtml,
  savedScreenshot,
  savedText,
} from '../../app/testing/report-fixture.ts';
import type { RouteDefinition } from '../../kernel/http/define-route.ts';
import { registerAgent } from '../agents/register-agent.ts';
import { createRegistrationToken } from '../agents/registration-token.ts';

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');
/** Stored under these hashes; whoever has seen the same page knows them. */
const knownHashes = [savedScreenshot, savedHtml, savedText, savedArchive].map(sha256);
const media = ['screenshot', 'html', 'text', 'hidden_text', 'archive'] as const;

describe('Evidence of another organisation', () => {
  let world: ApiWorld;
  let theirs: Fixture;
  let ours: Fixture;
  let owner: Client;
  let stranger: Client;

  beforeAll(async () => {
    world = await startApiWorld(startEventStore);
    theirs = await runningReport(world, 1001);
    ours = await runningReport(world, 1002, world.organizations.other);
    await theirs.complete();
    await ours.complete();
    owner = await world.signedIn(people.full);
    stranger = await world.signedIn(people.other);
  });
  afterAll(() => world?.stop());

  const evidencePaths = (report: Fixture) => {
    const result = `${report.reportId}-1-1`;
    return [
      ...media.map((name) => `/api/report_results/${result}/${name}`),
      ...knownHashes.map((hash) => `/api/report_results/${result}/images/${hash}`),
      `/api/report_results/${result}/`,
      `/api/report_results/?report=${report.reportId}`,
      `/api/reports/${report.reportId}/`,
      `/api/reports/${report.reportId}/export.csv`,
      `/api/projects/${report.checkId}/history/`,
      `/api/comments/?report=${report.reportId}`,
    ];
  };

  it('is not there, whoever asks, however it is asked for, and says nothing of what it knows', async () => {
    const superuserElsewhere = await world.signedIn(people.superuser);
    const etags = knownHashes.map((hash) => `"${hash}"`).join(', ');
    const ways = [{}, { 'If-None-Match': etags }, { 'If-None-Match': '*' }, { Range: 'bytes=0-9' }];
    for (const [client, report] of [
      [stranger, theirs],
      [superuserElsewhere, ours],
    ] as const) {
      for (const path of evidencePaths(report)) {
        for (const headers of ways) {
          const answer = await client.get(path, { headers });
          const isNothing = path.includes('comments') ? isEmptyList(answer.body) : answer.status === 404;
          expect([path, headers, isNothing, answer.headers.get('etag')?.includes(sha256(savedHtml)) ?? false]).toEqual([
            path,
            headers,
            true,
            false,
          ]);
        }
      }
    }
    // What is asked for is there.
    for (const name of media)
      expect((await owner.get(`/api/report_results/${theirs.reportId}-1-1/${name}`)).status).toBe(200);
  });

  it('is not reached by its hash through a result of one’s own', async () => {
    expect(await guessed(stranger)).toEqual([]);
  });

  it('was seen to be reached by its hash where a result’s own images are not asked for', async () => {
    const path = '/api/report_results/:id/images/:sha256';
    const weaker = (route: RouteDefinition): RouteDefinition => ({
      ...route,
      prepare: ({ params }) => {
        const hash = String((params as { sha256?: string }).sha256);
        return async () => {
          const stream = await world.deps.blobs.get(hash);
          return { status: 200, body: stream === undefined ? '' : await text(stream) };
        };
      },
    });
    const api = await startApi(world.deps, {
      host: '127.0.0.1',
      port: 0,
      publicUrl: undefined,
      frontendDist: undefined,
      weakened: (routes) => ({
        routes: routes.map((route) => (route.path === path ? weaker(route) : route)),
        table: authorisationTable,
      }),
    });
    const there = new Client(`http://127.0.0.1:${api.port}`, stranger.cookie);
    expect(await guessed(there)).toEqual(knownHashes);
    await api.stop();
  });

  /** The hashes under which something was handed out. */
  async function guessed(client: Client): Promise<string[]> {
    const found: string[] = [];
    for (const hash of knownHashes) {
      const answer = await client.get(`/api/report_results/${ours.reportId}-1-1/images/${hash}`);
      if (answer.status !== 404) found.push(hash);
    }
    return found;
  }

  it('is nothing for a stolen agent token, not even that of the agent who handed it in', async () => {
    const { token } = await createRegistrationToken(world.deps);
    const agent = await registerAgent(world.deps, { registrationToken: token, name: 'stolen', countries: '*' });
    const headers = { Authorization: `Bearer ${agent?.credential}` };
    for (const path of evidencePaths(theirs)) {
      expect([path, (await world.visitor().get(path, { headers })).status]).toEqual([path, 401]);
    }
    // Its own ways lead to nothing that it was not given: hashes only go in.
    for (const hash of knownHashes) {
      const path = `/api/agent/evidence/${hash}`;
      for (const method of ['GET', 'HEAD', 'DELETE', 'PATCH']) {
        const answer = await world.visitor().send(method, path, undefined, { headers });
        expect([method, [404, 405].includes(answer.status)]).toEqual([method, true]);
      }
    }
  });

  it('is gone with the account that could read it, at once, and stays whose it was when a role changes', async () => {
    const superuser = await world.signedIn(people.superuser);
    const plain = await world.signedIn(people.plain);
    const { id } = await world.deps.db('accounts').where({ email: people.plain }).first('id');
    const mine = `/api/report_results/${theirs.reportId}-1-1/html`;
    const foreign = `/api/report_results/${ours.reportId}-1-1/html`;
    for (const role of ['auditor', 'full_access', 'superuser', 'user']) {
      expect((await superuser.patch(`/api/users/${id}/`, { role })).status).toBe(200);
      // Raised or not, in the session that was open before: its own organisation's, and no other's.
      expect([role, (await plain.get(mine)).status, (await plain.get(foreign)).status]).toEqual([role, 200, 404]);
    }
    expect((await superuser.patch(`/api/users/${id}/`, { is_active: false })).status).toBe(200);
    expect((await plain.get(mine)).status).toBe(401);
  });
});

const isEmptyList = (body: unknown): boolean => (body as { count?: number } | undefined)?.count === 0;
