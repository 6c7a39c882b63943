import { AccessDeniedError, UnavailableError } from '@eventstore/db-client';
import { describe, expect, it } from 'vitest';
import { EventLogUnavailable } from '../event-log/event-log-errors.ts';
import { checkEvidence } from './check-folder.ts';
import { logObstacles } from './check-log.ts';
import { postgresObstacles } from './check-postgres.ts';
import { findObstacles, preflight } from './preflight.ts';

const well = { ok: true, value: undefined } as const;
const no = (error: unknown) => ({ ok: false, error }) as const;
const names = { places: 'log.example:2113', user: 'ann', prefix: undefined };
/** As the client makes them of what a server answered. */
const denied = Object.assign(Object.create(AccessDeniedError.prototype), { code: 7 });
const unavailable = Object.assign(Object.create(UnavailableError.prototype), { code: 14, type: 'unavailable' });

describe('What a log answers', () => {
  it.each(['21.10.0.0', '22.10.5.0', '23.6.0.0'])('version %s is too old', (version) => {
    const found = logObstacles(
      { version: { ok: true, value: version }, reads: well, readsStream: well, appends: well },
      names,
    );
    expect(found).toMatchObject([
      {
        sentence: `The event log at log.example:2113 is version ${version}: EVENTSTORE_URL must name one from 23.10 on.`,
        passes: 'never',
      },
    ]);
  });

  it.each(['23.10.8.0', '24.10.5', '25.0.1', 'unknown'])('version %s is none of our business', (version) => {
    expect(
      logObstacles({ version: { ok: true, value: version }, reads: well, readsStream: well, appends: well }, names),
    ).toEqual([]);
  });

  it('each right that is missing is named', () => {
    const found = logObstacles(
      { version: { ok: true, value: '23.10.8' }, reads: no(denied), readsStream: no(denied), appends: no(denied) },
      { ...names, prefix: 'ours-' },
    );
    expect(found.map(({ sentence }) => sentence)).toEqual([
      'The user ann of EVENTSTORE_URL may not read $all: give it the right (npm run log -- rights, see docs/operations.md), or name another user in EVENTSTORE_URL.',
      'The user ann of EVENTSTORE_URL may not read streams under ours-: give it the right (npm run log -- rights, see docs/operations.md), or name another user in EVENTSTORE_URL.',
      'The user ann of EVENTSTORE_URL may not append to streams under ours-: give it the right (npm run log -- rights, see docs/operations.md), or name another user in EVENTSTORE_URL.',
    ]);
  });

  it.each([unavailable, new EventLogUnavailable()])('a cluster without a leader is waited for: %s', (error) => {
    const version = { ok: true, value: '23.10.8' } as const;
    expect(logObstacles({ version, reads: well, readsStream: well, appends: no(error) }, names)).toMatchObject([
      { sentence: expect.stringContaining('its cluster has no leader'), passes: 'settled' },
    ]);
    expect(
      logObstacles({ version, reads: no(error), readsStream: no(error), appends: no(error) }, names),
    ).toMatchObject([{ passes: 'settled' }]);
  });
});

describe('What Postgres answers', () => {
  const facts = {
    ...{ version: 180_001, in_recovery: false, may_create: true, may_temporary: true },
    ...{ has_tables: true, may_work: true },
  };
  const owner = { variable: 'DATABASE_URL', database: 'proofline', role: 'owner' } as const;
  const worker = { ...owner, role: { table: 'accounts' } };

  it.each([
    [{ version: 140_012 }, owner, 'Postgres 14 is too old: DATABASE_URL must name one from 15 on.'],
    [{ in_recovery: true }, owner, 'The Postgres of DATABASE_URL is a replica that takes no writes: name the primary.'],
    [
      { may_create: false },
      owner,
      'The user of DATABASE_URL may not make tables in proofline: name the owner of the database.',
    ],
    [
      { has_tables: false },
      worker,
      'The database proofline of DATABASE_URL has no tables of this version: npm run migrate makes them.',
    ],
    [
      { may_work: false },
      worker,
      "The user of DATABASE_URL has no rights on the product's tables: npm run migrate as their owner gives them.",
    ],
  ])('%j is said', (wrong, named, sentence) => {
    expect(postgresObstacles({ ...facts, ...wrong }, named)).toMatchObject([{ sentence }]);
  });

  it('everything well is nothing to say', () => {
    expect(postgresObstacles(facts, owner)).toEqual([]);
    expect(postgresObstacles({ ...facts, may_create: false }, worker)).toEqual([]);
  });
});

describe('A disk', () => {
  it.each([
    ['little room', async () => 1_000_000],
    ['none', () => Promise.reject(new Error('x', { cause: Object.assign(new Error('x'), { code: 'ENOSPC' }) }))],
  ])('with %s is said, with the variable', async (_room, probe) => {
    expect(await checkEvidence('BLOB_URL', '/srv/blobs', { probe })).toMatchObject([
      { sentence: 'The disk of /srv/blobs is full: make 64 MiB of room for evidence, or change BLOB_URL.' },
    ]);
  });
});

describe('What cannot be used at all', () => {
  it('is said beside everything else, without a part of a password', async () => {
    const owner = { role: 'owner' } as const;
    const found = await findObstacles({
      postgres: [
        { variable: 'DATABASE_URL', url: 'postgres://proofline:1234#secret@host/proofline', ...owner },
        { variable: 'EVENTSTORE_DATABASE_URL', url: 'postgres://localhost/%zz', ...owner },
      ],
      eventStoreUrl: 'esdb://maya:12@34@host.invalid:2113?tls=false',
      evidence: { variable: 'BLOB_URL', url: 'file://data/blobs' },
      found: [{ sentence: 'Something else.', passes: 'never' }],
    });
    const sentences = found.map(({ sentence }) => sentence);
    expect(sentences.map((sentence) => sentence.split(' ')[0])).toEqual([
      ...['Something', 'DATABASE_URL', 'EVENTSTORE_DATABASE_URL', 'BLOB_URL', 'EVENTSTORE_URL'],
    ]);
    expect(sentences.join()).not.toMatch(/12|34|secret/);
  });
});

describe('What passes by itself', () => {
  const patienceMs = { reached: 0, settled: 0, freed: 0 };

  it('is told and not waited for where whoever starts goes on', async () => {
    const told: string[] = [];
    const found = [{ sentence: 'Away.', passes: 'reached' as const }];
    await preflight({ found }, { patienceMs, goesOn: true, say: (sentence) => told.push(sentence) });
    expect(told).toEqual(['Waiting: Away.']);
    await expect(preflight({ found }, { patienceMs, say: () => undefined })).rejects.toThrow('Away.');
  });

  it('is never waited for beside what does not', async () => {
    const found = [
      { sentence: 'Away.', passes: 'settled' as const },
      { sentence: 'Wrong.', passes: 'never' as const },
    ];
    const patient = { patienceMs: { ...patienceMs, settled: 60_000 }, say: () => undefined };
    await expect(preflight({ found }, patient)).rejects.toThrow('Away.\nWrong.');
    await expect(preflight({ found }, { ...patient, goesOn: true })).rejects.toThrow('Wrong.');
  });
});
