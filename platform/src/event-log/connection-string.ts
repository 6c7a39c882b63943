import { createRequire } from 'node:module';

type Parser = typeof import('@eventstore/db-client/dist/Client/parseConnectionString.js');

/** Options that the client acts upon; it takes them in any case, with `_` and `-` as they please. */
const effectiveOptions: ReadonlySet<string> = new Set([
  'connectionname',
  'defaultdeadline',
  'discoveryinterval',
  'dnsdiscover',
  'gossiptimeout',
  'keepaliveinterval',
  'keepalivetimeout',
  'maxdiscoverattempts',
  'nodepreference',
  'throwonappendfailure',
  'tls',
  'tlscafile',
  'usercertfile',
  'userkeyfile',
]);

/** What stands before the options, credentials with a `?` in them included, as the client's parser reads it. */
const beforeOptions = /^[^:]+:\/\/(?:[^:]+:[^@]+@)?[^?]*/;
const printableName = /^[\w-]{1,40}$/;

/**
 * A connection string without the options that have no effect, and their names. The client warns of them by printing
 * the whole string on the console, password included: it never gets to see them.
 */
export function effectiveConnectionString(text: string): { connectionString: string; ignored: readonly string[] } {
  const start = beforeOptions.exec(text)?.[0] ?? text;
  const ignored: string[] = [];
  const options = text
    .slice(start.length + 1)
    .split('&')
    .filter((option) => {
      const [, name, value] = /^([^=]+)=([^&?]+)$/.exec(option) ?? [];
      if (name === undefined || value === undefined || effectiveOptions.has(flat(name))) return true;
      ignored.push(printableName.test(name) ? name : 'one without a proper name');
      return false;
    })
    .join('&');
  const hasOptions = options !== '' || (start.length < text.length && ignored.length === 0);
  return { connectionString: hasOptions ? `${start}?${options}` : start, ignored };
}

/**
 * The connection string with which a cluster is read at its leader, unless it says otherwise itself: followers are
 * behind, and a decision taken on what they tell is refused by the leader. The client does so by default today.
 */
export function readingFromLeader(connectionString: string): string {
  const [options = ''] = connectionString.slice(beforeOptions.exec(connectionString)?.[0].length ?? 0).split('#');
  if (options.split(/[?&]/).some((option) => flat(option.split('=')[0] ?? '') === 'nodepreference'))
    return connectionString;
  return `${connectionString}${options === '' ? '?' : '&'}nodePreference=leader`;
}

/**
 * Why the log's client cannot read this connection string, by the client's own parser; undefined when it can. No part
 * of the string is repeated, which may hold a password.
 */
export function connectionStringProblem(text: string): string | undefined {
  const { connectionString, ignored } = effectiveConnectionString(text);
  try {
    parser().parseConnectionString(connectionString);
    return undefined;
  } catch (error) {
    if (error instanceof URIError) return 'holds a percent sign that is none of an encoded character; write it as %25';
    if (!(error instanceof Error) || !('expected' in error) || !('location' in error)) throw error;
    const position =
      Array.isArray(error.location) && ignored.length === 0 ? ` at character ${error.location[0] + 1}` : '';
    return `must be a connection string like esdb://user:password@host:2113,host:2113?tls=true: ${error.expected} expected${position}`;
  }
}

export interface LogEndpoints {
  readonly hosts: readonly { readonly address: string; readonly port: number }[];
  readonly tls: boolean;
}

/**
 * Where a connection string leads, as the client reads it, and nothing that must not be told; undefined for one that it
 * cannot read.
 */
export function logEndpoints(text: string): LogEndpoints | undefined {
  if (connectionStringProblem(text) !== undefined) return undefined;
  const { hosts, tls } = parser().parseConnectionString(effectiveConnectionString(text).connectionString);
  return { hosts, tls: tls !== false };
}

const flat = (name: string) => name.trim().toLowerCase().replace(/[_-]/g, '');

/** Loaded when there is a string to read: the client comes along with all of gRPC, which agents have no use for. */
function parser(): Parser {
  return createRequire(import.meta.url)('@eventstore/db-client/dist/Client/parseConnectionString.js');
}
