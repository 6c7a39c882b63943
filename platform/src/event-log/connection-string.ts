import { createRequire } from 'node:module';

type Parser = typeof import('@eventstore/db-client/dist/Client/parseConnectionString.js');

/**
 * Options that have an effect; the client takes them in any case, with `_` and `-` as they please. Not among them is
 * `throwOnAppendFailure`: with `false`, an append that the log refused would resolve like one that it has, and be lost.
 */
const effectiveOptions: ReadonlySet<string> = new Set([
  'connectionname',
  'defaultdeadline',
  'discoveryinterval',
  'gossiptimeout',
  'keepaliveinterval',
  'keepalivetimeout',
  'maxdiscoverattempts',
  'nodepreference',
  'tls',
  'tlscafile',
  'usercertfile',
  'userkeyfile',
]);

/** This one the client takes in no other case. */
const isEffective = (name: string) => name === 'dnsDiscover' || effectiveOptions.has(flat(name));

/** What stands before the options, credentials with a `?` in them included, as the client's parser reads it. */
const beforeOptions = /^([^:]+:\/\/(?:[^:]+:[^@]+@)?)([^?]*)/;
const optionShape = /^([^=]+)=([^&?]+)$/;
const printableName = /^[\w-]{1,40}$/;

/** What the client strips before it reads, and what would end in the name of a host or in the last value. */
const trimmed = (text: string) => text.trim().replace(/[\s/]+$/, '');

const isPreference = (option: string) => flat(option.split('=')[0] ?? '') === 'nodepreference';

/** The client takes it, and checks its value; the product reads at the leader all the same. */
const readsElsewhere = (option: string) => isPreference(option) && !/=\s*leader\s*$/i.test(option);

export interface EffectiveString {
  readonly connectionString: string;
  /** Names of the options that have no effect. */
  readonly ignored: readonly string[];
}

/**
 * A connection string without the options that have no effect, and their names. The client warns of them by printing
 * the whole string on the console, password included: it never gets to see them. What is no option at all ends the
 * string there, for the client to refuse: with more behind it, it would be read as part of the next one's name.
 */
export function effectiveConnectionString(text: string): EffectiveString {
  const [start, rest] = parts(trimmed(text));
  const ignored: string[] = [];
  const options: string[] = [];
  for (const option of rest.split('&')) {
    if (option.trim() === '') continue;
    const name = optionShape.exec(option)?.[1];
    if (name === undefined || isEffective(name)) options.push(option);
    if (name !== undefined && (!isEffective(name) || readsElsewhere(option)))
      ignored.push(printableName.test(name) ? name : 'one without a proper name');
    if (name === undefined) break;
  }
  return { connectionString: options.length > 0 ? `${start}?${options.join('&')}` : start, ignored };
}

function parts(text: string): [start: string, options: string] {
  const start = beforeOptions.exec(text)?.[0] ?? text;
  return [trimmed(start), text.slice(start.length + 1)];
}

/**
 * The connection string with which a cluster is read at its leader, whatever it says itself: followers are behind, a
 * decision taken on what they tell is refused by the leader, and what is looked for after an append is not there yet.
 */
export function readingFromLeader(connectionString: string): string {
  const start = beforeOptions.exec(connectionString)?.[0] ?? connectionString;
  const [options = ''] = connectionString.slice(start.length + 1).split('#');
  const others = options.split(/[?&]/).filter((option) => option !== '' && !isPreference(option));
  return `${start}?${[...others, 'nodePreference=leader'].join('&')}`;
}

/**
 * Why the log's client cannot read this connection string, by the client's own parser, which is asked about what it is
 * connected with in the end; undefined when it can. No part of the string is repeated, which may hold a password.
 */
export function connectionStringProblem(text: string): string | undefined {
  if (hasStrayAt(trimmed(text)))
    return 'holds an @ where hosts or options are; write an @ of user or password as %40, and both as user:password@';
  const { connectionString } = effectiveConnectionString(text);
  try {
    // Both: what is no option would become a part of the one that is added.
    for (const each of [connectionString, readingFromLeader(connectionString)]) parsed(each);
    return undefined;
  } catch (error) {
    if (error instanceof URIError) return 'holds a percent sign that is none of an encoded character; write it as %25';
    if (!(error instanceof Error) || !('expected' in error) || !('location' in error)) throw error;
    const position =
      Array.isArray(error.location) && trimmed(text).startsWith(connectionString)
        ? ` at character ${error.location[0] + 1}`
        : '';
    return `must be a connection string like esdb://user:password@host:2113,host:2113?tls=true: ${error.expected} expected${position}`;
  }
}

/**
 * The password ends at the first `@` for the client: with one in the password, its rest is taken for a host or an
 * option, which are told in sentences. Values of options with an effect may hold one, e.g. names of files.
 */
function hasStrayAt(text: string): boolean {
  const hosts = beforeOptions.exec(text)?.[2] ?? '';
  const options = parts(text)[1].split('&');
  return (
    hosts.includes('@') ||
    options.some((option) => option.includes('@') && !isEffective(optionShape.exec(option)?.[1] ?? ''))
  );
}

/** What the client reads of a connection string that has no problem. */
export function readConnectionString(text: string): ReturnType<Parser['parseConnectionString']> {
  return parsed(effectiveConnectionString(text).connectionString);
}

const parsed = (connectionString: string) => withoutWarnings(() => parser().parseConnectionString(connectionString));

/** The client's parser warns of what it does not know by printing all that it was given. */
export function withoutWarnings<T>(read: () => T): T {
  const { warn } = console;
  console.warn = () => {};
  try {
    return read();
  } finally {
    console.warn = warn;
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
  const { hosts, tls } = readConnectionString(text);
  return { hosts, tls: tls !== false };
}

const flat = (name: string) => name.trim().toLowerCase().replace(/[_-]/g, '');

/** Loaded when there is a string to read: the client comes along with all of gRPC, which agents have no use for. */
function parser(): Parser {
  return createRequire(import.meta.url)('@eventstore/db-client/dist/Client/parseConnectionString.js');
}
