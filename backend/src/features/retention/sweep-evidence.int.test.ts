import { createHash } from 'node:crypto';
import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@proofline/contracts/api/pagination';
import type { Report } from '@proofline/contracts/api/reports';
import { EVIDENCE_SWEEP_STREAM, retentionStream } from '@proofline/contracts/events/streams';
import { startEventStore } from '@proofline/event-store/start-event-store';
import { BlobError } from '@proofline/platform/blobs/blob-error';
import type { Blobs } from '@proofline/platform/blobs/blobs';
import type { JsonObject } from '@proofline/platform/event-log/event-log';
import { PARKED_EVENTS } from '@proofline/platform/parked-events/table';
import { live } from '@proofline/projections/live-schema';
import { PROJECTION_NAMES } from '@proofline/projections/projection-names';
import { awaitPosition } from '@proofline/projections/runtime/positions';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ApiWorld, people, startApiWorld } from '../../app/testing/api-world.ts';
import { type Fixture, runningReport, savedHtml } from '../../app/testing/report-fixture.ts';
import { handleCommand } from '../../kernel/commands/handle-command.ts';
import { archiveReports } from './archive-reports.ts';
import { retentionDecider } from './decide.ts';
import { expireEvidence } from './expire-evidence.ts';
import { planInWords } from './plan-in-words.ts';
import { planSweep } from './plan-sweep.ts';
import { EVIDENCE_GRACE_MS, type SweepDeps, sweepEvidence } from './sweep-evidence.ts';
import { BLOB_COLUMNS } from './unnamed-evidence.ts';

const dayMs = 86_400_000;
const shaOf = (text: string) => createHash('sha256').update(text).digest('hex');
const html = shaOf(savedHtml);

let world: ApiWorld;
let old: Fixture;

beforeEach(async () => {
  world = await startApiWorld(startEventStore);
  old = await runningReport(world, 1001);
  await old.complete();
  world.clock.forward(61 * 31 * dayMs);
  await archiveReports({ ...world.deps, archiveAfterMonths: 6 });
  await caughtUp();
});
afterEach(() => world?.stop());

const deps = (more: Partial<SweepDeps> = {}): SweepDeps => ({ ...world.deps, actor: 'evidence-sweep', ...more });
const expire = async () => {
  const expired = await expireEvidence({ ...world.deps, evidenceRetentionMonths: 60 });
  await caughtUp();
  return expired;
};
const sweep = async (more: Partial<SweepDeps> = {}) => {
  const swept = await sweepEvidence(deps(more), undefined);
  await caughtUp();
  return swept;
};
const caughtUp = async () => {
  const [last] = await world.deps.eventLog.readAll({ maxEvents: 1, direction: 'backwards' });
  await awaitPosition(world.deps.db, PROJECTION_NAMES, last?.position ?? 0n, 20_000);
};
const put = async (text: string) => {
  await world.deps.blobs.put(shaOf(text), Buffer.from(text));
  return shaOf(text);
};
const stored = async () =>
  (await world.deps.blobs.list({ after: undefined, limit: 1_000 })).map(({ sha256 }) => sha256);
const deleted = async () =>
  (await world.deps.eventLog.readStream(EVIDENCE_SWEEP_STREAM)).map(
    ({ data }) => data as { files: string[]; bytes: number; neverNamed: number },
  );
/** Files of the archived report: kept for ever. */
const keptFiles = async () => {
  const events = await world.deps.eventLog.readStream(retentionStream(old.checkId));
  return events
    .filter(({ type }) => type === 'ReportArchived')
    .flatMap(({ data }) => (data as { files: { parts: string[] }[] }).files)
    .flatMap(({ parts }) => parts)
    .toSorted();
};
const hold = (reportId: Fixture['reportId'] | null) =>
  handleCommand(
    world.deps.eventLog,
    retentionDecider,
    retentionStream(old.checkId),
    { type: 'hold', checkId: old.checkId, reportId, reason: 'Case 118.' },
    {
      ...{ commandId: crypto.randomUUID(), actor: { type: 'system', id: 'test' }, at: world.clock.now() },
      ...{ organizationId: world.organizations.first, correlationId: 'test', causationId: 'test' },
    },
  );

describe('The sweep of evidence', () => {
  it('leaves everything as long as a report keeps its evidence, then deletes it and says so', async () => {
    const before = await stored();
    expect(await sweep()).toMatchObject({ files: 0, next: undefined });
    expect(await expireEvidence({ ...world.deps, evidenceRetentionMonths: 70 })).toBe(0);
    expect(await stored()).toEqual(before);
    expect(await expire()).toBe(1);
    expect(await expire()).toBe(0);
    const swept = await sweep();
    expect(await stored()).toEqual(await keptFiles());
    const gone = before.length - (await keptFiles()).length;
    expect(swept).toMatchObject({ files: gone, bytes: expect.any(Number) });
    expect(await deleted()).toEqual([
      expect.objectContaining({ bytes: swept.bytes, neverNamed: 0, oldestAt: expect.any(String) }),
    ]);
    expect((await deleted())[0]?.files).toContain(html);
    const superuser = await world.signedIn(people.superuser);
    const audit = await superuser.get('/api/audit_events/?action=EvidenceDeleted,EvidenceExpired');
    expect(audit.text).toContain(`deleted ${gone} files of evidence`);
    expect(audit.text).toContain('the time for which it is kept is over');
    const full = await world.signedIn(people.full);
    const report = await full.get(`/api/reports/${old.reportId}/`);
    expect(report.body).toMatchObject({ evidence_expired_at: expect.any(String), evidence_retention_months: 60 });
    const [listed] = ((await full.get(`/api/reports/?project=${old.checkId}`)).body as Page<Report>).results;
    expect(listed?.available_actions).toEqual((report.body as Report).available_actions);
    expect(listed?.available_actions).not.toContain('place_legal_hold');
    const export_ = await full.get(`/api/reports/${old.reportId}/export.csv`);
    expect([export_.status, export_.text.includes('site-1.example')]).toEqual([200, true]);
    const late = await full.post(`/api/reports/${old.reportId}/legal_hold/`, { reason: 'Too late.' });
    expect([late.status, late.body]).toMatchObject([409, { code: 'evidence_expired' }]);
  });

  it('leaves what another report names, and images and pictures of people with the same bytes', async () => {
    const young = await runningReport(world, 1002);
    await expire();
    await sweep();
    expect(await stored()).toContain(html);
    expect(await deleted()).toEqual([]);
    await world.happened(retentionStream(young.checkId), [
      { type: 'EvidenceExpired', data: { checkId: young.checkId, reportId: young.reportId } },
    ]);
    const image = { name: 'Logo', media_type: 'image/png', width: 1, height: 1, created_at: world.clock.now() };
    const { first } = world.organizations;
    await world.deps.db('user_images').insert({ ...image, organization_id: first, sha256: html });
    const picture = await put('a picture');
    await world.deps.db('accounts').where({ email: people.full }).update({ picture_sha256: picture });
    const orphan = await put('nobody names it');
    await sweep();
    const [told] = await deleted();
    expect([told?.neverNamed, told?.files.includes(orphan)]).toEqual([1, true]);
    expect(await stored()).toEqual([...(await keptFiles()), html, picture].toSorted());
  });

  it('asks every table that names blobs', async () => {
    const { rows } = await world.deps.db.raw<{ rows: { name: string }[] }>(
      `select table_name || '.' || column_name as name from information_schema.columns
       where table_schema = 'public' and column_name like '%sha256%' order by 1`,
    );
    const secrets = ['agent_registration_tokens.token_sha256', 'agents.credential_sha256', 'feed_tokens.token_sha256'];
    const naming = [...BLOB_COLUMNS.map(({ table, column }) => `${table}.${column}`), 'agent_evidence.sha256'];
    expect(rows.map(({ name }) => name).toSorted()).toEqual([...secrets, ...naming].toSorted());
    // A million a day stand there: an index begins with what is asked for.
    const key = await world.deps.db('pg_indexes').where({ indexname: 'agent_evidence_pkey' }).first('indexdef');
    expect(key?.indexdef).toContain('(sha256, agent_id)');
  });

  it.each([
    ['the report', () => old.reportId],
    ['its check', () => null],
  ])('leaves what %s holds, even if the hold comes while it is given up', async (_, heldOf) => {
    const before = await stored();
    const { eventLog } = world.deps;
    let holds = 0;
    const late: typeof eventLog = {
      ...eventLog,
      fold: eventLog.fold.bind(eventLog),
      append: async (...args: Parameters<typeof eventLog.append>) => {
        holds += 1;
        if (holds === 1) await hold(heldOf());
        return await eventLog.append(...args);
      },
    };
    expect(await expireEvidence({ ...world.deps, eventLog: late, evidenceRetentionMonths: 60 })).toBe(0);
    expect(holds).toBe(1);
    await caughtUp();
    expect(await expire()).toBe(0);
    await sweep();
    expect([await stored(), await deleted()]).toEqual([before, []]);
  });

  it('leaves what is still there when its check comes on hold', async () => {
    const before = await stored();
    await expire();
    await hold(null);
    await caughtUp();
    await sweep();
    expect([await stored(), await deleted()]).toEqual([before, []]);
  });

  it('removes what uploads left behind that were broken off two days ago, which a dry run leaves', async () => {
    const leaf = join(world.places.blobFolder, html.slice(0, 2), html.slice(2, 4));
    const now = world.clock.now().getTime();
    const part = async (name: string, ageMs: number) => {
      await writeFile(join(leaf, name), 'half of it');
      await utimes(join(leaf, name), new Date(now), new Date(now - ageMs));
      return name;
    };
    const old = await part(`${html}.${crypto.randomUUID()}.part`, EVIDENCE_GRACE_MS + 60_000);
    const young = await part(`${html}.${crypto.randomUUID()}.part`, EVIDENCE_GRACE_MS - 60_000);
    const theirs = await part('notes.part', EVIDENCE_GRACE_MS + 60_000);
    await planSweep({ ...world.deps, evidenceRetentionMonths: 60 });
    expect((await readdir(leaf)).toSorted()).toEqual([html, old, young, theirs].toSorted());
    await sweep();
    expect((await readdir(leaf)).toSorted()).toEqual([html, young, theirs].toSorted());
    expect(await deleted()).toEqual([]);
  });

  it('goes on where a file cannot be removed', async () => {
    await expire();
    const { blobs } = world.deps;
    const remove: Blobs['remove'] = async (sha256, options) => {
      if (sha256 === html) throw new BlobError('unavailable', 'The evidence store cannot be reached.');
      return await blobs.remove(sha256, options);
    };
    await sweep({ blobs: { list: (options) => blobs.list(options), remove } });
    expect(await stored()).toEqual([...(await keptFiles()), html].toSorted());
    await sweep();
    expect(await stored()).toEqual(await keptFiles());
  });

  it('leaves what an agent has handed in and may still name, and what was stored a short while ago', async () => {
    await expire();
    const uploaded = await put('of a late result');
    const fresh = await put('stored just now');
    const agentId = crypto.randomUUID();
    await world.deps.db('agent_evidence').insert({
      ...{ agent_id: agentId, sha256: Buffer.from(uploaded, 'hex'), stored_at: world.clock.now() },
    });
    const now = world.clock.now();
    const path = (sha256: string) => join(world.places.blobFolder, sha256.slice(0, 2), sha256.slice(2, 4), sha256);
    await utimes(path(fresh), now, new Date(now.getTime() - EVIDENCE_GRACE_MS + 60_000));
    await sweep();
    const left = await stored();
    expect(left).toEqual([...(await keptFiles()), uploaded, fresh].toSorted());
    await world.deps.db('agent_evidence').delete();
    await utimes(path(fresh), now, new Date(now.getTime() - EVIDENCE_GRACE_MS - 60_000));
    await sweep();
    expect(await stored()).toEqual(await keptFiles());
  });

  it('goes on after it was broken off, and says of no file twice that it was deleted', async () => {
    await expire();
    const before = await stored();
    const { blobs } = world.deps;
    let removed = 0;
    const dying: Pick<Blobs, 'list' | 'remove'> = {
      list: (options) => blobs.list(options),
      remove: async (sha256, options) => {
        removed += 1;
        if (removed === 3) throw new Error('Killed.');
        return await blobs.remove(sha256, options);
      },
    };
    await expect(sweep({ blobs: dying })).rejects.toThrow('Killed.');
    expect(await stored()).toHaveLength(before.length - 2);
    await sweep();
    expect(await stored()).toEqual(await keptFiles());
    const files = (await deleted()).flatMap((event) => event.files);
    expect(files.toSorted()).toEqual(before.filter((sha256) => files.includes(sha256)));
    expect(files).toHaveLength(before.length - (await keptFiles()).length);
    expect(
      (await readdir(world.places.blobFolder, { recursive: true })).filter((name) => name.includes('.condemned')),
    ).toEqual([]);
  });

  it('leaves what is stored again after it was looked at', async () => {
    await expire();
    const { blobs } = world.deps;
    const meanwhile: Pick<Blobs, 'list' | 'remove'> = {
      list: (options) => blobs.list(options),
      remove: async (sha256, options) => {
        // Somebody stores the same at the last moment, as young as the clock of the sweep says.
        if (sha256 === html) {
          const at = world.clock.now();
          expect(await blobs.put(html, Buffer.from(savedHtml))).toBe('already');
          await utimes(join(world.places.blobFolder, html.slice(0, 2), html.slice(2, 4), html), at, at);
        }
        return await blobs.remove(sha256, options);
      },
    };
    await sweep({ blobs: meanwhile });
    expect(await stored()).toEqual([...(await keptFiles()), html].toSorted());
  });

  it('deletes nothing while what names evidence is not all known', async () => {
    await expire();
    const before = await stored();
    const { db } = world.deps;
    await db(PARKED_EVENTS).insert({
      ...{ reader: 'read-model:retention', sequence: 'target-7-1', stream: 'target-7-1', type: 'PageJudged' },
      ...{ revision: 0, position: 1, event_id: crypto.randomUUID(), state: 'parked' },
    });
    await expect(sweep()).rejects.toMatchObject({ code: 'not_all_is_known' });
    await db(PARKED_EVENTS).delete();
    const { eventLog } = world.deps;
    const [last] = await eventLog.readAll({ maxEvents: 1, direction: 'backwards' });
    if (last === undefined) throw new Error('The log is not empty.');
    const ahead = { ...eventLog, readAll: async () => [{ ...last, position: last.position + 1n }] };
    await expect(sweepEvidence(deps({ eventLog: ahead }), undefined, { catchUpMs: 50 })).rejects.toMatchObject({
      code: 'position_not_reached',
    });
    expect([await stored(), await deleted()]).toEqual([before, []]);
  });

  it('deletes nothing once an event of an unknown type was passed over, until the read model is built anew', async () => {
    await expire();
    const before = await stored();
    const { db, eventLog } = world.deps;
    const written = async (stream: string, metadata: JsonObject) => {
      const event = { id: crypto.randomUUID(), type: 'PageArchived', data: { screenshot: html }, metadata };
      await eventLog.append(stream, 'no_stream', [event]);
      await caughtUp();
    };
    const envelope = {
      ...{ commandId: 'later', actor: { type: 'system', id: 'later-release' }, at: world.clock.now().toISOString() },
      ...{ organizationId: world.organizations.first, correlationId: 'later', causationId: 'later', schema: 1 },
    };
    await written('comment-901', envelope);
    await expect(sweep()).rejects.toThrow(/^The read model retention went on past .*projections:rebuild -- retention$/);
    await expect(planSweep({ ...world.deps, evidenceRetentionMonths: 60 })).rejects.toMatchObject({
      code: 'not_all_is_known',
    });
    expect([await stored(), await deleted()]).toEqual([before, []]);
    // As a rebuild by a release that knows the type leaves it.
    await db(live('projection_checkpoints')).update({ passed_over: null });
    await written('comment-902', { of: 'another application' });
    await sweep();
    expect(await stored()).toEqual(await keptFiles());
  });
});

describe('A dry run of the sweep', () => {
  const plan = async () => await planSweep({ ...world.deps, evidenceRetentionMonths: 60 });

  it('says what would go and what holds keep, and changes nothing', async () => {
    const orphan = 'nobody names it';
    await put(orphan);
    const before = await stored();
    const evidence = before.length - 1 - (await keptFiles()).length;
    const now = await plan();
    expect(now).toMatchObject({
      due: [{ reportId: old.reportId, checkName: 'Überwachte =Seiten' }],
      ...{ held: [], going: { files: evidence + 1, neverNamed: 1 }, keptByHolds: { files: 0, bytes: 0 } },
    });
    await hold(null);
    await caughtUp();
    const held = await plan();
    expect(held).toMatchObject({
      ...{ due: [], held: [{ reportId: old.reportId }], going: { files: 1, bytes: orphan.length, neverNamed: 1 } },
      keptByHolds: { files: evidence, bytes: now.going.bytes - orphan.length },
    });
    const words = planInWords(held, 60);
    expect(words).toContain(`Would be deleted: 1 file (${orphan.length} bytes), 1 of them never named by a result.`);
    expect(words).toContain(`  report ${old.reportId} of "Überwachte =Seiten", ended `);
    expect([await stored(), await deleted()]).toEqual([before, []]);
  });

  it('foretells what the sweep does', async () => {
    const { going } = await plan();
    await expire();
    expect(await sweep()).toMatchObject({ files: going.files, bytes: going.bytes });
    expect(await plan()).toMatchObject({ due: [], going: { files: 0 } });
  });
});
