import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseConnectionString } from '@eventstore/db-client/dist/Client/parseConnectionString.js';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { EnvError } from '../env/env-error.ts';
import { readEnv } from '../env/read-env.ts';
import { connectLogClient, disposeLogClient } from './connect-log-client.ts';
import { effectiveConnectionString, logEndpoints, readingFromLeader, withoutWarnings } from './connection-string.ts';

const root = join(import.meta.dirname, '../../..');

const problemOf = (text: string): string | undefined => {
  try {
    readEnv('projections', { DATABASE_URL: 'postgres://localhost/proofline', EVENTSTORE_URL: text });
    return undefined;
  } catch (error) {
    if (error instanceof EnvError) return error.problems.join('; ');
    throw error;
  }
};

/** Whether the client's own parser takes the string. */
const isTakenByClient = (text: string): boolean => {
  try {
    parseConnectionString(text);
    return true;
  } catch {
    return false;
  }
};

/** Every connection string that a document, the composition or the help of a command mentions; `…` stands for a host. */
const mentioned = globSync(
  [
    '*.md',
    '*.yml',
    'docs/**/*.md',
    'docker/*.{sh,md,ts,mjs}',
    '{event-store,platform,backend,projections,scripts,tests}/**/*.{md,ts}',
  ],
  {
    cwd: root,
    exclude: (path) => /node_modules|\.test\.ts$|connection-string/.test(path),
  },
).flatMap((path) => {
  const file = join(root, path);
  if (!existsSync(file)) return [];
  const found = readFileSync(file, 'utf8').matchAll(/esdb(?:\+discover)?:\/\/[^\s`'"]+/g);
  return [...found]
    .map(([text]) => text.replace(/[.}>)]+$/, ''))
    .filter((text) => !text.includes('$'))
    .map((text) => text.replace('…', 'host').replace(/<\w+>/g, '/folder'));
});

afterEach(() => vi.restoreAllMocks());

describe('the connection string of the log', () => {
  it.each([
    'esdb://host',
    'esdb://host:2113?tls=false',
    'esdb://n1:2121,n2:2122,n3:2123?tls=false',
    'esdb://admin:changeit@n1,n2,n3:2113?tls=true&tlsCaFile=/certs/ca/ca.crt',
    'esdb+discover://admin:changeit@cluster.example:2113?nodePreference=leader',
    'esdb+discover://cluster.example?NODE_PREFERENCE=Leader&maxdiscoverattempts=3',
    'esdb://ma%25ya:p%40ss%3Aw%2Frd@host:2113?TLS=true',
    'esdb://maya:what?now&then@host:2113?keep-alive-interval=10000',
    ' esdb://host:2113/?defaultDeadline=10000 ',
  ])('%s is taken, as the client takes it', (text) => {
    expect(isTakenByClient(text)).toBe(true);
    expect(problemOf(text)).toBeUndefined();
  });

  it.each([...new Set(mentioned)])('%s, which a document or a help text mentions, is taken', (text) => {
    expect(problemOf(text)).toBeUndefined();
  });

  it('is looked for where there are some', () => expect(mentioned.length).toBeGreaterThan(8));

  it.each([
    ['http://maya:hunter2@host:2113', 'esdb:// or esdb+discover:// expected at character 1'],
    ['esdb://maya:hunter2@', 'host expected at character 21'],
    ['esdb://maya:hunter2@host:http', 'port number expected'],
    ['esdb://maya:hunter2@host:1:2', ', or ?key=value expected'],
    ['esdb://maya:hunter2@host?tls=perhaps', 'true or false expected'],
    ['esdb://maya:hunter2@host?nodePreference=hunter2', 'leader or follower'],
    ['esdb://maya:hunter2@host?tls', '?key=value expected'],
    ['esdb://maya:hunter2@host?defaultDeadline=hunter2', 'Integer expected'],
    ['esdb://maya:hunter2%zz@host', 'write it as %25'],
    ['esdb://maya:hunter2@host?lost=hunter2&tls=perhaps', 'true or false expected'],
  ])('%s is refused with what is wrong, and without the password', (text, sentence) => {
    const warned = vi.spyOn(console, 'warn');
    expect(isTakenByClient(text)).toBe(false);
    warned.mockReset();
    const problem = problemOf(text);
    expect(problem).toContain(sentence);
    expect(problem).not.toContain('hunter2');
    expect(warned).not.toHaveBeenCalled();
  });

  it('is never printed for an option that has no effect: the client gets it without, and its name is told', () => {
    const warned = vi.spyOn(console, 'warn').mockReturnValue();
    const text = 'esdb://maya:hunter2@host:2113?colour=red&tls=false&tlsVerifyCert=false';
    // What the client does with the whole string.
    parseConnectionString(text);
    expect(warned.mock.calls.flat().join()).toContain('hunter2');
    warned.mockClear();
    expect(problemOf(text)).toBeUndefined();
    const { connectionString, ignored } = effectiveConnectionString(text);
    expect(ignored).toEqual(['colour', 'tlsVerifyCert']);
    expect(parseConnectionString(connectionString)).toMatchObject({ hosts: [{ address: 'host' }], tls: false });
    expect(effectiveConnectionString('esdb://host?colour=red').connectionString).toBe('esdb://host');
    expect(warned).not.toHaveBeenCalled();
  });
});

it.each(['throwOnAppendFailure', 'throw_on_append_failure', 'THROWONAPPENDFAILURE'])(
  'no string can say that refused appends are passed over: %s',
  (name) => {
    const { connectionString, ignored } = effectiveConnectionString(`esdb://host?${name}=false&tls=false`);
    expect(parseConnectionString(`esdb://host?${name}=false`)).toMatchObject({ throwOnAppendFailure: false });
    expect(parseConnectionString(connectionString)).not.toHaveProperty('throwOnAppendFailure');
    expect([connectionString, ignored]).toEqual(['esdb://host?tls=false', [name]]);
  },
);

describe('a password', () => {
  it.each([
    ['esdb://maya:hunter2@host?&tls=false', { tls: false }],
    ['esdb://maya:hunter2@host?tls=false&&keepAliveInterval=5', { tls: false, keepAliveInterval: 5 }],
    ['esdb://maya:hunter2@host?tls=false& &nodePreference=follower', { tls: false, nodePreference: 'leader' }],
    ['esdb://maya:hunter2@host?tls=false&', { tls: false }],
    ['esdb://maya:hunter2@host?DNSDISCOVER=true', { dnsDiscover: false }],
    ['esdb://maya:hunter2@host?', {}],
    ['esdb://maya:hunter2@host/', {}],
    ['esdb://maya:hunter2@host/ ', {}],
    ['esdb://maya:hunter2@host/?tls=false/', { tls: false }],
  ])('is printed neither at the start nor by the client: %s', async (text, options) => {
    const warned = vi.spyOn(console, 'warn').mockReturnValue();
    expect(problemOf(text)).toBeUndefined();
    const { connectionString } = effectiveConnectionString(text);
    await disposeLogClient(connectLogClient(text));
    // Past what keeps the client silent: there is nothing that it would say.
    const read = parseConnectionString(readingFromLeader(connectionString));
    expect(read).toMatchObject({ hosts: [{ address: 'host', port: 2113 }], ...options });
    expect(warned).not.toHaveBeenCalled();
  });

  it('is printed by nothing that is read, whatever the client would warn of', () => {
    const warned = vi.spyOn(console, 'warn').mockReturnValue();
    withoutWarnings(() => parseConnectionString('esdb://maya:hunter2@host?colour=red'));
    expect(warned).not.toHaveBeenCalled();
    parseConnectionString('esdb://host?colour=red');
    expect(warned, 'as before').toHaveBeenCalledOnce();
  });

  it.each([
    'esdb://maya:hun@ter2@host:2113?tls=false',
    'esdb://maya:hun/@ter2@host',
    'esdb://maya:hun@ss/ter2@host',
    'esdb://maya:hun@ss,ter2@host',
    'esdb://maya:hun@host:2ter2@host',
    'esdb://maya:hun@ss?ter2=1@host',
    'esdb://maya:hun@ss?ter2@host',
    'esdb://maya@host:2113',
  ])('with an @ of its own is refused: %s', (text) => {
    const problem = problemOf(text);
    expect(problem).toContain('as %40');
    expect(problem).not.toMatch(/hun|ter2/);
    expect(() => connectLogClient(text)).toThrow('as %40');
    expect(() => connectLogClient(text)).not.toThrow(/hun|ter2/);
    expect(logEndpoints(text)).toBeUndefined();
  });

  it.each(['esdb://host?connection&tls=false', 'esdb://host?tls&tls=false', 'esdb://host?tls=false&=1'])(
    'is in no string that is half read: %s',
    (text) => expect(problemOf(text)).toContain('key=value expected'),
  );

  it('leaves names of files their @', () => {
    expect(problemOf('esdb://maya:hunter2@host?tlsCaFile=/home/maya@here/ca.crt')).toBeUndefined();
  });
});

describe('where a connection string leads', () => {
  it.each([
    [
      'esdb://maya:hunter2@n1:2121,n2?tls=false',
      [
        ['n1', 2121],
        ['n2', 2113],
      ],
      false,
    ],
    ['esdb://maya:hunter2?/@host', [['host', 2113]], true],
    ['esdb://maya:hunter2%40@host:1?TLS=true&colour=hunter2', [['host', 1]], true],
    ['esdb+discover://name', [['name', 2113]], true],
  ] as const)('is told without credentials: %s', (text, hosts, tls) => {
    expect(logEndpoints(text)).toEqual({ hosts: hosts.map(([address, port]) => ({ address, port })), tls });
  });

  it('is nowhere when it cannot be read', () => {
    expect(logEndpoints('esdb://maya:hunter2@')).toBeUndefined();
  });
});

describe('a cluster', () => {
  it.each([
    'esdb://n1:2113,n2:2113,n3:2113',
    'esdb://n1,n2?tls=false',
    'esdb+discover://user:pass?word@name:2113?tls=true&maxDiscoverAttempts=3',
    'esdb://host:2113?tls=false',
  ])('is read at its leader: %s', (text) => {
    const { nodePreference, ...others } = parseConnectionString(readingFromLeader(text));
    expect(nodePreference).toBe('leader');
    expect(parseConnectionString(text)).toMatchObject(others);
  });

  it.each(['esdb://n1,n2?nodePreference=follower&tls=false', 'esdb://n1,n2?tls=false&Node_Preference=readOnlyReplica'])(
    'is read at its leader, and who asked for another node is told: %s',
    (text) => {
      expect(problemOf(text)).toBeUndefined();
      const { connectionString, ignored } = effectiveConnectionString(text);
      expect(ignored).toEqual([expect.stringMatching(/^node_?preference$/i)]);
      expect(readingFromLeader(connectionString)).toBe('esdb://n1,n2?tls=false&nodePreference=leader');
      expect(effectiveConnectionString('esdb://n1,n2?nodePreference=Leader').ignored).toEqual([]);
    },
  );
});
