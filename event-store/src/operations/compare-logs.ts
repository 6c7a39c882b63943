import type { ProposedEvent } from '../log/stored-event.ts';
import { tombstoneRevision } from '../log/stored-event.ts';
import { isMetastream } from '../log/stream-metadata.ts';
import { openLog } from './open-log.ts';
import { OperationError } from './operation-error.ts';
import { type OwnStreams, ownStreams } from './own-streams.ts';
import { RemoteLog } from './remote-log.ts';
import { walkLog } from './walk-log.ts';

export interface CompareOptions {
  readonly databaseUrl: string;
  /** Connection string of the EventStoreDB that holds the other copy. */
  readonly server: string;
  /** The installation whose streams are compared, on a server that others may write to. */
  readonly prefix: string;
  /** Told now and then: events found equal, and how many the log holds, those of others included. */
  readonly onProgress?: (done: number, total: number) => void;
}

export interface Comparison {
  /** Events that both hold, in the same order. */
  readonly equal: number;
  /** Events behind them that only this log has. */
  readonly onlyInLog: number;
  /** Events behind them that only the server has. */
  readonly onlyOnServer: number;
}

type Compared = ProposedEvent & { readonly stream: string; readonly revision: number };

const reportEvery = 2_000;

/**
 * Holds a log against its copy, event by event: stream, revision, id, type and bytes, in order. Metadata of streams and
 * tombstones do not count: a server writes some of its own accord.
 * @throws OperationError `logs_differ` naming the first event that is another one
 */
export async function compareLogs({ databaseUrl, server, prefix, onProgress }: CompareOptions): Promise<Comparison> {
  const own = ownStreams(prefix);
  const log = await openLog(databaseUrl, 'event-store compare');
  const remote = RemoteLog.open(server);
  try {
    const ours = compared(flattened(walkLog(log.client, { after: 0, upTo: log.head })), own);
    const theirs = compared(remote.read('start', own?.pattern), own);
    const [equal, rest] = await equalBeginning(ours, theirs, (done) => onProgress?.(done, log.head));
    return {
      equal,
      onlyInLog: rest?.of === ours ? 1 + (await countOf(ours)) : 0,
      onlyOnServer: rest?.of === theirs ? 1 + (await countOf(theirs)) : 0,
    };
  } finally {
    await remote.close();
    await log.client.end();
  }
}

/** How many events both begin with, and the one that has more. */
async function equalBeginning(
  ours: AsyncGenerator<Compared>,
  theirs: AsyncGenerator<Compared>,
  report: (done: number) => void,
): Promise<[equal: number, rest: { readonly of: AsyncGenerator<Compared> } | undefined]> {
  for (let equal = 0; ; equal += 1) {
    const [one, other] = [await ours.next(), await theirs.next()];
    if (one.done || other.done) {
      report(equal);
      return [equal, one.done ? (other.done ? undefined : { of: theirs }) : { of: ours }];
    }
    if (!isSame(one.value, other.value)) throw differing(one.value, other.value);
    if (equal % reportEvery === 0) report(equal);
  }
}

function differing(one: Compared, other: Compared): OperationError {
  return new OperationError(
    'logs_differ',
    `The two logs differ: where this one has revision ${one.revision} of '${one.stream}', the server has revision ${other.revision} of '${other.stream}'${
      one.stream === other.stream && one.revision === other.revision ? ', another event' : ''
    }.`,
  );
}

function isSame(one: Compared, other: Compared): boolean {
  return (
    one.stream === other.stream &&
    one.revision === other.revision &&
    one.id === other.id &&
    one.type === other.type &&
    one.isJson === other.isJson &&
    one.data.equals(other.data) &&
    one.metadata.equals(other.metadata)
  );
}

async function* flattened(blocks: AsyncGenerator<readonly Compared[]>): AsyncGenerator<Compared> {
  for await (const block of blocks) yield* block;
}

async function* compared(events: AsyncGenerator<Compared>, own: OwnStreams | undefined): AsyncGenerator<Compared> {
  for await (const event of events) {
    if (isMetastream(event.stream) || event.revision === tombstoneRevision) continue;
    if (own?.has(event.stream) ?? true) yield event;
  }
}

async function countOf(events: AsyncGenerator<Compared>): Promise<number> {
  let count = 0;
  for await (const _ of events) count += 1;
  return count;
}
