import { processVariables } from '@proofline/platform/env/process-variables';
import { expect, it } from 'vitest';
import { dataFolder } from '../machine/data-folder.ts';
import { environmentOf, type Plan } from './processes.ts';

const plan: Plan = {
  ...{ host: '127.0.0.1', port: 3000, demo: false, demoWebPort: 3001, mailbox: { smtpPort: 3002, httpPort: 3003 } },
  ...{ databaseUrl: 'postgres://db/proofline', processDatabaseUrls: {} },
  ...{ eventStoreUrl: 'esdb://log:2113', streamPrefix: 'north.', eventStoreNode: undefined },
  ...{ eventStoreDatabaseUrl: undefined, browser: '/usr/bin/chromium' },
  identities: { of: () => undefined, ofPart: () => undefined, notes: [] },
};

/** What decides which data is meant; for any other setting a process has a default of its own that harms nobody. */
const ofData = /^(DATABASE_URL|BLOB_URL|EVENTSTORE_.*)$/;
const told = environmentOf(plan, '/srv/proofline', dataFolder('/srv/proofline'));

it('a process beside what runs works on the same part of the same log', () => {
  expect(told).toMatchObject({ EVENTSTORE_URL: 'esdb://log:2113', EVENTSTORE_STREAM_PREFIX: 'north.' });
});

it.each(['api', 'reactors', 'projections', 'rebuild', 'log', 'account', 'seed-demo'] as const)(
  'all that says which data is meant is handed to %s',
  (kind) => {
    const wanted = processVariables[kind].filter((name) => ofData.test(name));
    expect(wanted).toContain('EVENTSTORE_STREAM_PREFIX');
    expect(Object.keys(told)).toEqual(expect.arrayContaining(wanted));
  },
);
