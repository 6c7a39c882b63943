import { describe, expect, it } from 'vitest';
import { EnvError } from './env-error.ts';
import { readEnv } from './read-env.ts';

const api = {
  DATABASE_URL: 'postgres://user:hunter2@localhost/proofline',
  EVENTSTORE_URL: 'esdb://127.0.0.1:2113?tls=false',
  BLOB_URL: 'file:///srv/blobs',
};

const agent = { AGENT_API_URL: 'http://127.0.0.1:3000', AGENT_STATE_DIR: '/srv/agent' };

const problemsOf = (work: () => unknown): readonly string[] => {
  try {
    work();
  } catch (error) {
    if (error instanceof EnvError) return error.problems;
    throw error;
  }
  return [];
};

describe('the environment', () => {
  it('applies defaults and parses numbers, flags and lists', () => {
    const env = readEnv('api', { ...api, PORT: '8080', DEMO: '1' });
    expect(env).toMatchObject({ PORT: 8080, HOST: '127.0.0.1', DEMO: true });
    expect(env.ARCHIVE_AFTER_MONTHS).toBe(6);
    expect(readEnv('agent', { ...agent, AGENT_COUNTRIES: 'mt, DE' }).AGENT_COUNTRIES).toEqual(['MT', 'DE']);
    expect(readEnv('agent', agent).AGENT_COUNTRIES).toBe('*');
  });

  it.each([
    ['DATABASE_URL', 'postgres://proofline:1234#secret@host/proofline', '@ behind the host'],
    ['DATABASE_URL', 'postgres://proofline:1234/secret@host/proofline', '@ behind the host'],
    ['DATABASE_URL', 'postgres://proofline:1234?secret@host/proofline', '@ behind the host'],
    ['SMTP_URL', 'smtps://maya:1234#secret@mail.example', '@ behind the host'],
    ['PUBLIC_URL', 'https://maya:1234@host/secret@', '@ behind the host'],
    ['DATABASE_URL', 'postgres://proofline:secret@host/%zz', '%25'],
    ['DATABASE_URL', 'postgres://proofline:1234%secret@host/proofline', '%25'],
    ['BLOB_URL', 'file://data/blobs', 'three slashes'],
    ['BLOB_URL', 'file:///srv/%2Fblobs', '%2F'],
    ['BLOB_URL', 'file:///srv/%zz', '%25'],
  ])('%s=%s is refused with what is wrong, and without what may be a password', (name, text, sentence) => {
    const problems = problemsOf(() => readEnv('start', { [name]: text }));
    expect(problems).toEqual([expect.stringContaining(sentence)]);
    expect(problems.join()).not.toMatch(/1234|secret/);
  });

  it.each([
    ['DATABASE_URL', 'postgresql://proofline:p%40ss%23%2F@host:5432/proof%20line?sslmode=require'],
    ['DATABASE_URL', 'postgres:///proofline?host=/var/run/postgresql'],
    ['BLOB_URL', 'file:///srv/me@home/blobs'],
    ['BLOB_URL', 'file://localhost/srv/blobs'],
    ['PUBLIC_URL', 'https://host/@us'],
  ])('%s=%s is taken', (name, text) => {
    expect(problemsOf(() => readEnv('start', { [name]: text }))).toEqual([]);
  });

  it('keeps evidence at least for as long as results are shown', () => {
    expect(readEnv('reactors', api)).toMatchObject({ ARCHIVE_AFTER_MONTHS: 6, EVIDENCE_RETENTION_MONTHS: 60 });
    expect(problemsOf(() => readEnv('reactors', { ...api, EVIDENCE_RETENTION_MONTHS: '6' }))).toEqual([]);
    const shorter = 'EVIDENCE_RETENTION_MONTHS must not be less than ARCHIVE_AFTER_MONTHS';
    for (const [kind, more] of [
      ['start', { EVIDENCE_RETENTION_MONTHS: '5' }],
      ['api', { ...api, EVIDENCE_RETENTION_MONTHS: '5' }],
      ['reactors', { ...api, ARCHIVE_AFTER_MONTHS: '61' }],
    ] as const) {
      expect(problemsOf(() => readEnv(kind, more))).toEqual([shorter]);
    }
    expect(problemsOf(() => readEnv('start', { EVIDENCE_RETENTION_MONTHS: '0' }))).toHaveLength(1);
  });

  it('names everything that is wrong or missing at once', () => {
    const problems = problemsOf(() => readEnv('api', { DATABASE_URL: 'mysql://x', PORT: '99999', DEMO: 'yes' }));
    expect(problems.map((problem) => problem.split(' ')[0])).toEqual([
      'DATABASE_URL',
      'EVENTSTORE_URL',
      'BLOB_URL',
      'PORT',
      'DEMO',
    ]);
    expect(problems).toContain('PORT must be a whole number from 0 to 65535');
  });

  it('never repeats a value, which may be a secret', () => {
    const problems = problemsOf(() => readEnv('reactors', { ...api, SMTP_URL: 'hunter2' }));
    expect(problems).toHaveLength(1);
    expect(problems.join()).not.toContain('hunter2');
  });

  it('takes an empty variable for an unset one', () => {
    expect(readEnv('api', { ...api, PORT: '' }).PORT).toBe(3000);
    expect(problemsOf(() => readEnv('api', { ...api, BLOB_URL: '' }))).toEqual(['BLOB_URL is missing']);
  });

  it('requires of a process only what that process needs', () => {
    expect(problemsOf(() => readEnv('demo-web', {}))).toEqual([]);
    expect(problemsOf(() => readEnv('agent', {}))).toEqual(['AGENT_API_URL is missing', 'AGENT_STATE_DIR is missing']);
  });

  it('reads the demo internet as host patterns with their address', () => {
    const env = readEnv('agent', { ...agent, EGRESS_DEMO_HOSTS: '*.example=127.0.0.1:8080,brand.test=127.0.0.1:8081' });
    expect(env.EGRESS_DEMO_HOSTS).toEqual([
      { pattern: '*.example', host: '127.0.0.1', port: 8080 },
      { pattern: 'brand.test', host: '127.0.0.1', port: 8081 },
    ]);
    expect(problemsOf(() => readEnv('agent', { ...agent, EGRESS_DEMO_HOSTS: '*.example' }))).toHaveLength(1);
  });

  it('holds nothing that the process may not know, however much its surroundings say', () => {
    const everything = { ...api, ...agent, SMTP_URL: 'smtp://mail', AGENT_REGISTRATION_TOKEN: 'a'.repeat(16) };
    expect(Object.keys(readEnv('agent', everything))).not.toContain('DATABASE_URL');
    expect(Object.keys(readEnv('api', everything))).not.toContain('AGENT_REGISTRATION_TOKEN');
    expect(Object.keys(readEnv('projections', everything))).not.toContain('SMTP_URL');
  });

  it('refuses the demo internet in production', () => {
    const source = { NODE_ENV: 'production', EGRESS_DEMO_HOSTS: '*.example=127.0.0.1:8080' };
    expect(problemsOf(() => readEnv('demo-web', source))).toEqual([
      'EGRESS_DEMO_HOSTS is refused when NODE_ENV is production',
    ]);
  });

  it.each([
    [{ TLS_CERT: '/cert.pem', PUBLIC_URL: 'https://a.example' }, ['TLS_CERT needs TLS_KEY']],
    [{ TLS_KEY: '/key.pem' }, ['TLS_KEY needs TLS_CERT']],
    [{ TLS_CERT: '/cert.pem', TLS_KEY: '/key.pem' }, ['TLS_CERT needs PUBLIC_URL to start with https://']],
    [
      { TLS_CERT: '/cert.pem', TLS_KEY: '/key.pem', PUBLIC_URL: 'http://a.example' },
      ['TLS_CERT needs PUBLIC_URL to start with https://'],
    ],
    [{ TRUSTED_PROXIES: '127.0.0.1' }, ['TRUSTED_PROXIES needs PUBLIC_URL']],
    [{ TRUSTED_PROXIES: '127.0.0.1', PUBLIC_URL: 'https://a.example' }, []],
    [{ TRUSTED_PROXY_HEADER: 'X-Real-IP' }, ['TRUSTED_PROXY_HEADER must be x-forwarded-for or forwarded']],
    [{ ALLOWED_HOSTS: 'api:3000' }, ['ALLOWED_HOSTS must be host names without ports, parted by commas']],
  ])('refuses what does not go together at the web address: %o', (source, problems) => {
    expect(problemsOf(() => readEnv('api', { ...api, ...source }))).toEqual(problems);
    expect(problemsOf(() => readEnv('start', source))).toEqual(problems);
  });
});
