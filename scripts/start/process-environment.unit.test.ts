import { describe, expect, it } from 'vitest';
import { entries, type ProcessName } from './entries.ts';
import { processEnvironment } from './process-environment.ts';

const everything = {
  PATH: '/usr/bin',
  TZ: 'UTC',
  AWS_SECRET_ACCESS_KEY: 'of-the-operator',
  GITHUB_TOKEN: 'of-the-operator',
  DATABASE_URL: 'postgres://proofline:hunter2@db/proofline',
  EVENTSTORE_URL: 'esdb://admin:hunter2@log:2113',
  EVENTSTORE_DATABASE_URL: 'postgres://events:hunter2@db/events',
  EVENTSTORE_DEFAULT_ADMIN_PASSWORD: 'hunter2',
  EVENTSTORE_CERTIFICATE_FOLDER: '/srv/certificates',
  SMTP_URL: 'smtps://proofline:hunter2@mail',
  AGENT_REGISTRATION_TOKEN: 'hunter2-hunter2-hunter2',
  PROXIES: 'DE=http://proofline:hunter2@proxy:3128',
  BLOB_URL: 'file:///srv/blobs',
  AGENT_API_URL: 'http://127.0.0.1:3000',
};
const names = Object.keys(entries) as ProcessName[];
const secretsOf = (name: ProcessName) => Object.keys(processEnvironment(name, everything).secrets).sort();

describe('what a process is told', () => {
  it.each(names)('holds no secret of %s in its environment, and nothing that is on no list', (name) => {
    const { env, secrets } = processEnvironment(name, everything);
    expect(JSON.stringify(env)).not.toContain('hunter2');
    expect(JSON.stringify({ env, secrets })).not.toContain('of-the-operator');
    expect(env).toMatchObject({ PATH: '/usr/bin', TZ: 'UTC' });
  });

  it('are the secrets that its work needs', () => {
    expect(Object.fromEntries(names.map((name) => [name, secretsOf(name)]))).toEqual({
      'event-store': ['EVENTSTORE_DATABASE_URL', 'EVENTSTORE_DEFAULT_ADMIN_PASSWORD'],
      migrate: ['DATABASE_URL'],
      'seed-demo': ['DATABASE_URL', 'EVENTSTORE_URL'],
      api: ['DATABASE_URL', 'EVENTSTORE_URL'],
      reactors: ['DATABASE_URL', 'EVENTSTORE_URL', 'SMTP_URL'],
      projections: ['DATABASE_URL', 'EVENTSTORE_URL'],
      'projections:rebuild': ['DATABASE_URL', 'EVENTSTORE_URL'],
      agent: ['AGENT_REGISTRATION_TOKEN', 'PROXIES'],
      'demo-web': [],
      mailbox: [],
      account: ['DATABASE_URL', 'EVENTSTORE_URL'],
      evidence: ['DATABASE_URL', 'EVENTSTORE_URL'],
      log: ['DATABASE_URL', 'EVENTSTORE_URL'],
      'agent:token': ['DATABASE_URL', 'EVENTSTORE_URL'],
      'agent:revoke': ['DATABASE_URL', 'EVENTSTORE_URL'],
    });
  });

  it('lets the event store node know its own settings', () => {
    expect(processEnvironment('event-store', everything).env.EVENTSTORE_CERTIFICATE_FOLDER).toBe('/srv/certificates');
    expect(processEnvironment('api', everything).env.EVENTSTORE_CERTIFICATE_FOLDER).toBeUndefined();
  });
});
