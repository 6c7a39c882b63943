import {
  AccessDeniedError,
  BACKWARDS,
  END,
  type EventStoreDBClient,
  jsonEvent,
  StreamNotFoundError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { z } from 'zod';
import { meaningOf } from '../event-log/client-errors.ts';
import { connectLogClient } from '../event-log/connect-log-client.ts';
import { connectionStringProblem } from '../event-log/connection-string.ts';
import { EventLogUnavailable } from '../event-log/event-log-errors.ts';
import { StreamNames } from '../event-log/stream-names.ts';
import { withinLimit } from '../event-log/time-limit.ts';
import { type EndpointFault, type LogTarget, logTarget, reachNode, speaksTls } from './log-endpoints.ts';
import { codeOf, type Obstacle, obstacle } from './obstacle.ts';

export const MIN_EVENTSTORE = '23.10';
const askLimitMs = 4_000;
const disposeLimitMs = 1_000;
/** No stream is ever as long: an append that expects this revision is judged and refused, and writes nothing. */
const nobodysRevision = 9_007_199_254_740_991n;

export interface LogNeeds {
  readonly url: string;
  readonly streamPrefix?: string | undefined;
}

/** What stands in the way of working with this log. No sentence holds a password, or anything but hosts and the user. */
export async function checkLog({ url, streamPrefix }: LogNeeds): Promise<Obstacle[]> {
  const problem = connectionStringProblem(url);
  if (problem !== undefined) return [obstacle(`EVENTSTORE_URL ${problem}.`)];
  const target = logTarget(url);
  const places = target.hosts.map(({ address, port }) => `${address}:${port}`).join(', ');
  let faults: EndpointFault[];
  try {
    faults = await Promise.all(target.hosts.map((host) => reachNode(host, target)));
  } catch (error) {
    return [
      obstacle(
        `The file of tlsCAFile in EVENTSTORE_URL cannot be read (${codeOf(error) ?? 'unknown'}): ${target.tlsCAFile}.`,
      ),
    ];
  }
  // One node that answers as asked is enough to find the others.
  if (!faults.includes(undefined)) return [unreachable(faults[0], places)];
  const answering = target.hosts.filter((_, index) => faults[index] === undefined);
  if (!target.tls && (await Promise.all(answering.map(speaksTls))).includes(true))
    return [obstacle(`The event log at ${places} speaks TLS: say tls=true in EVENTSTORE_URL.`)];
  return await askedObstacles(url, streamPrefix, target, places);
}

/** https://nodejs.org/api/tls.html#x509-certificate-error-codes */
const certificateFaults = /^(CERT_|DEPTH_ZERO|ERR_TLS_CERT|SELF_SIGNED|UNABLE_TO|INVALID_CA|HOSTNAME_MISMATCH)/;

function unreachable(fault: EndpointFault, places: string): Obstacle {
  const code = fault ?? 'unknown';
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return obstacle(
      `The certificate of the event log at ${places} is for another name: use that name in EVENTSTORE_URL.`,
    );
  if (code === 'CERT_HAS_EXPIRED' || code === 'CERT_NOT_YET_VALID')
    return obstacle(`The certificate of the event log at ${places} is not valid now (${code}): renew it.`);
  if (certificateFaults.test(code))
    return obstacle(
      `The certificate of the event log at ${places} is from nobody known (${code}): name its authority by tlsCAFile in EVENTSTORE_URL.`,
    );
  if (code === 'EPROTO' || code.startsWith('ERR_SSL'))
    return obstacle(
      `The event log at ${places} speaks no TLS: say tls=false in EVENTSTORE_URL, or give it a certificate.`,
    );
  if (code === 'ECONNREFUSED')
    return obstacle(
      `The event log: nobody listens at ${places}; start it, or change hosts and ports in EVENTSTORE_URL.`,
      'reached',
    );
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return obstacle(`The event log: the host of ${places} is not known; change it in EVENTSTORE_URL.`, 'reached');
  return obstacle(
    `The event log at ${places} cannot be reached (${code}): change EVENTSTORE_URL, or look at the server.`,
    'reached',
  );
}

async function askedObstacles(
  url: string,
  prefix: string | undefined,
  target: LogTarget,
  places: string,
): Promise<Obstacle[]> {
  let client: EventStoreDBClient;
  try {
    client = connectLogClient(url);
  } catch (error) {
    // Of what its parser takes, the client refuses numbers that make no sense and files that are not there.
    return [obstacle(`EVENTSTORE_URL: ${sentenceOf(error)}`)];
  }
  try {
    const stream = new StreamNames(prefix).inLog('preflight-rights');
    const [version, reads, readsStream, appends] = await Promise.all([
      answerOf(askVersion(client)),
      answerOf(readNewest(client)),
      answerOf(readStream(client, stream)),
      answerOf(tryAppend(client, stream)),
    ]);
    return logObstacles({ version, reads, readsStream, appends }, { places, user: target.user, prefix });
  } finally {
    await withinLimit(client.dispose(), disposeLimitMs).catch(() => {});
  }
}

const sentenceOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).trim().replace(/(?<![.!?])$/, '.');

type Answer<Value> = { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly error: unknown };

async function answerOf<Value>(work: Promise<Value>): Promise<Answer<Value>> {
  try {
    return { ok: true, value: await withinLimit(work, askLimitMs) };
  } catch (error) {
    return { ok: false, error };
  }
}

const featuresSchema = z.looseObject({ serverVersion: z.string() });

/** The client asks every server for it, and keeps it to itself. */
async function askVersion(client: EventStoreDBClient): Promise<string> {
  return featuresSchema.parse(await Reflect.get(client, 'capabilities')).serverVersion;
}

async function readNewest(client: EventStoreDBClient): Promise<void> {
  for await (const _ of client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1 })) return;
}

/** A right of its own: who may read `$all` need not be let at a stream. */
async function readStream(client: EventStoreDBClient, stream: string): Promise<void> {
  try {
    for await (const _ of client.readStream(stream, { maxCount: 1 })) return;
  } catch (error) {
    if (!(error instanceof StreamNotFoundError)) throw error;
  }
}

/** Rights are judged before revisions: who may append hears that the stream is not there. */
async function tryAppend(client: EventStoreDBClient, stream: string): Promise<void> {
  try {
    await client.appendToStream(stream, jsonEvent({ type: 'preflight', data: {} }), {
      expectedRevision: nobodysRevision,
    });
  } catch (error) {
    if (!(error instanceof WrongExpectedVersionError)) throw error;
  }
}

export interface LogAnswers {
  readonly version: Answer<string>;
  /** Of `$all`. */
  readonly reads: Answer<void>;
  /** Of one stream under the prefix. */
  readonly readsStream: Answer<void>;
  readonly appends: Answer<void>;
}

interface LogNames {
  readonly places: string;
  readonly user: string | undefined;
  readonly prefix: string | undefined;
}

/** What the server's own answers stand in the way of. */
export function logObstacles(
  { version, reads, readsStream, appends }: LogAnswers,
  { places, user, prefix }: LogNames,
): Obstacle[] {
  const errors = [version, reads, readsStream, appends].flatMap((answer) => (answer.ok ? [] : [answer.error]));
  if (errors.some(isUnauthenticated)) {
    const whom =
      user === undefined
        ? 'callers without a user: name user and password'
        : `the user ${user}: change user or password`;
    return [obstacle(`The event log at ${places} refuses ${whom} in EVENTSTORE_URL.`)];
  }
  const found: Obstacle[] = [];
  if (version.ok && isOlder(version.value))
    found.push(
      obstacle(
        `The event log at ${places} is version ${version.value}: EVENTSTORE_URL must name one from ${MIN_EVENTSTORE} on.`,
      ),
    );
  const who = user === undefined ? 'Callers without a user' : `The user ${user} of EVENTSTORE_URL`;
  const streams = prefix ? `streams under ${prefix}` : 'streams';
  const rights = [
    ['read $all', reads],
    [`read ${streams}`, readsStream],
    [`append to ${streams}`, appends],
  ] as const;
  for (const [what, answer] of rights)
    if (!answer.ok && isDenied(answer.error))
      found.push(
        obstacle(
          `${who} may not ${what}: give it the right (npm run log -- rights, see docs/operations.md), or name another user in EVENTSTORE_URL.`,
        ),
      );
  if (found.length > 0) return found;
  const other = [reads, readsStream, appends].flatMap((answer) => (answer.ok ? [] : [answer.error]));
  if (other.length === 0) return [];
  if (reads.ok && readsStream.ok)
    return [
      obstacle(`The event log at ${places} takes no events yet: its cluster has no leader, or is starting.`, 'settled'),
    ];
  if (other.every(isNotNow))
    return [
      obstacle(
        `The event log at ${places} does not answer yet: it is starting, or its cluster has no leader.`,
        'settled',
      ),
    ];
  return [obstacle(`The event log at ${places} refuses what it is asked: look at its log, or change EVENTSTORE_URL.`)];
}

const grpcUnauthenticated = 16;
const grpcDenied = 7;

const isNotNow = (error: unknown) => error instanceof EventLogUnavailable || meaningOf(error) !== 'answer';

const hasStatus = (error: unknown, status: number) =>
  error instanceof Error && 'code' in error && error.code === status;

const isUnauthenticated = (error: unknown) => hasStatus(error, grpcUnauthenticated);

const isDenied = (error: unknown) => hasStatus(error, grpcDenied) || error instanceof AccessDeniedError;

function isOlder(version: string): boolean {
  const [, major, minor] = /^(\d+)\.(\d+)/.exec(version) ?? [];
  if (major === undefined || minor === undefined) return false;
  const [leastMajor = 0, leastMinor = 0] = MIN_EVENTSTORE.split('.').map(Number);
  return Number(major) < leastMajor || (Number(major) === leastMajor && Number(minor) < leastMinor);
}
