import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { withProgress } from '@proofline/event-store/bin/commands/operation';
import { compareLogs } from '@proofline/event-store/operations/compare-logs';
import { checkpointName } from '@proofline/event-store/operations/export-checkpoint';
import { exportLog } from '@proofline/event-store/operations/export-log';
import { holdsAnotherLog } from '@proofline/event-store/operations/holds-another-log';
import { importLog } from '@proofline/event-store/operations/import-log';
import { type LogSnapshot, openLog } from '@proofline/event-store/operations/open-log';
import { OperationError } from '@proofline/event-store/operations/operation-error';
import { RemoteLog } from '@proofline/event-store/operations/remote-log';
import { readEnv } from '@proofline/platform/env/read-env';
import { type DataFolder, dataFolder } from '../machine/data-folder.ts';
import { root } from '../machine/root.ts';
import { claimRunFile } from '../machine/run-file.ts';
import { StartError } from '../machine/start-error.ts';
import { entries } from '../start/entries.ts';
import { prepareDataFolder } from '../start/preflight.ts';
import { processEnvironment } from '../start/process-environment.ts';
import { spawnNode } from '../start/spawn-node.ts';
import { refuseUnread } from './find-log.ts';
import { type MoveDatabases, openMoveDatabases } from './move-databases.ts';
import { type MoveNode, startMoveNode } from './move-node.ts';
import { hostsOf, MOVE_USAGE, type MoveOrder, readMoveOrder } from './move-order.ts';
import { whoWorks } from './who-works.ts';

/** What a move works with. */
interface Move extends MoveOrder {
  readonly prefix: string;
  readonly data: DataFolder;
  readonly databases: MoveDatabases;
  readonly stops: (() => unknown)[];
}

/**
 * `npm run log -- move`: copies the log, compares, adopts. Every step may be done again.
 * @returns the exit code
 */
export async function moveLog(args: readonly string[]): Promise<number> {
  const stops: (() => unknown)[] = [];
  const interrupted = new Promise<never>((_, reject) => {
    const stop = () => reject(new StartError('Interrupted. Call it again; it goes on from there.'));
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop);
  });
  try {
    return await Promise.race([work(args, stops), interrupted]);
  } catch (error) {
    const known = error instanceof StartError || error instanceof OperationError;
    console.error(known || error instanceof Error ? error.message : 'The move failed.');
    return 1;
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}

async function work(args: readonly string[], stops: Move['stops']): Promise<number> {
  const order = readMoveOrder(args);
  if (order === undefined) {
    console.log(MOVE_USAGE);
    return 0;
  }
  const env = readEnv('start', process.env);
  const data = dataFolder(root);
  await prepareDataFolder(data);
  await claimRunFile(data.runFile);
  stops.push(() => rm(data.runFile, { force: true }));
  const databases = await openMoveDatabases(env, data);
  stops.push(() => databases.stop());
  await refuseWhileSomebodyWorks(databases);
  const move = { ...order, prefix: env.EVENTSTORE_STREAM_PREFIX, data, databases, stops };
  return order.direction === 'to' ? await moveAway(move) : await moveBack(move);
}

/** What is written meanwhile would be in the original only. */
async function refuseWhileSomebodyWorks({ productUrl }: MoveDatabases): Promise<void> {
  const names = await whoWorks(productUrl);
  if (names.length > 0) throw new StartError(`Stop everything first; still at work: ${names.join(', ')}.`);
}

/** From the embedded node to the server. */
async function moveAway(move: Move): Promise<number> {
  const { databases, server, prefix, data } = move;
  const { logId, head } = await factsOf(databases.eventsUrl);
  await refuseUnanswered(server);
  // Until the end: nothing else writes to the original meanwhile.
  const node = await started(move);
  await refuseUnread(node.url, server, { ...move, ...databases });
  console.log(`From the embedded node, ${figure(head)} events, to ${hostsOf(server)}${under(prefix)}.`);
  if (!(await isAgreed(move))) return 1;
  const { events } = await withProgress('Copying', (onProgress) =>
    exportLog({
      ...{ databaseUrl: databases.eventsUrl, to: server, prefix, onProgress },
      checkpointFile: join(data.path, checkpointName(logId, server, prefix)),
    }),
  );
  console.log(`${figure(events)} events copied.`);
  await refuseUnequal(move, 'onlyInLog');
  await adopt(move, server);
  console.log(
    'The log is moved. Start with this connection string as EVENTSTORE_URL; the embedded log stays as it is.',
  );
  return 0;
}

/** From the server to the embedded node. */
async function moveBack(move: Move): Promise<number> {
  const { databases, server, prefix } = move;
  await refuseUnanswered(server);
  const isWhole = await isCopied(move);
  const isUsed = !isWhole && (await holdsAnotherLog(databases.eventsUrl));
  if (isUsed && databases.putAside === undefined) {
    throw new StartError('EVENTSTORE_DATABASE_URL holds a log already; name an empty database.');
  }
  let node = isWhole ? await started(move) : undefined;
  await refuseUnread(server, node?.url, { ...move, ...databases });
  console.log(`From ${hostsOf(server)}${under(prefix)} to the embedded node.`);
  if (isUsed) console.log('The log that the embedded node holds is put aside, in a database of its own.');
  if (!(await isAgreed(move))) return 1;
  if (isUsed) console.log(`It is in the database ${await databases.putAside?.()} now.`);
  if (!isWhole) {
    const { events } = await withProgress('Copying', (report) =>
      importLog({
        ...{ from: server, databaseUrl: databases.eventsUrl, prefix },
        onProgress: (progress) => report(progress.share, 1, progress.events),
      }),
    );
    console.log(`${figure(events)} events copied.`);
  }
  node ??= await started(move);
  await refuseUnequal(move, 'onlyOnServer');
  await adopt(move, node.url);
  console.log('The log is moved. Start without EVENTSTORE_URL; the log of the server stays as it is.');
  return 0;
}

async function factsOf(databaseUrl: string): Promise<Pick<LogSnapshot, 'logId' | 'head'>> {
  const { client, logId, head } = await openLog(databaseUrl, 'log move');
  await client.end();
  return { logId, head };
}

async function refuseUnanswered(server: string): Promise<void> {
  const remote = RemoteLog.open(server);
  await remote.head().finally(() => remote.close());
}

async function started({ databases, stops }: Move): Promise<MoveNode> {
  const node = await startMoveNode(databases.eventsUrl);
  stops.push(() => node.stop());
  return node;
}

/** Whether an earlier call came as far as that. */
async function isCopied({ databases, server, prefix }: Move): Promise<boolean> {
  if (!(await holdsAnotherLog(databases.eventsUrl))) return false;
  try {
    const { equal, onlyOnServer } = await compareLogs({ databaseUrl: databases.eventsUrl, server, prefix });
    return equal > 0 && onlyOnServer === 0;
  } catch (error) {
    if (error instanceof OperationError && error.code === 'logs_differ') return false;
    throw error;
  }
}

/** @param lacking what the copy must not lack of the original */
async function refuseUnequal(
  { databases, server, prefix }: Move,
  lacking: 'onlyInLog' | 'onlyOnServer',
): Promise<void> {
  const found = await withProgress('Comparing', (onProgress) =>
    compareLogs({ databaseUrl: databases.eventsUrl, server, prefix, onProgress }),
  );
  if (found.equal === 0) throw new StartError('There is no event of this installation to move; is the prefix right?');
  if (found[lacking] > 0) {
    throw new StartError(
      `The copy lacks ${figure(found[lacking])} events: ${lacking === 'onlyInLog' ? LOST : WRITTEN}`,
    );
  }
  console.log(`The copy holds the same ${figure(found.equal)} events.`);
}

/** @throws {StartError} when it did not come to its end */
async function adopt({ databases, prefix, stops }: Move, eventStoreUrl: string): Promise<void> {
  await refuseWhileSomebodyWorks(databases);
  const environment = processEnvironment('log', {
    ...process.env,
    ...{ DATABASE_URL: databases.productUrl, EVENTSTORE_URL: eventStoreUrl, EVENTSTORE_STREAM_PREFIX: prefix },
  });
  const child = spawnNode(
    { entry: join(root, entries.log), args: ['adopt', '--yes'], ...environment },
    { stdio: ['ignore', 'inherit', 'inherit'] },
  );
  const ended = once(child, 'exit');
  stops.push(async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    await ended;
  });
  const [code] = await ended;
  if (code !== 0) throw new StartError('The copy is there, and is not adopted yet. Call it again.');
}

/** Without a terminal nobody can answer: it stays with the dry run. */
async function isAgreed({ yes }: Move): Promise<boolean> {
  if (yes) return true;
  const agreed = process.stdin.isTTY && (await answered());
  console.log(agreed ? '' : 'Nothing was changed. To go on, add --yes.');
  return agreed;
}

async function answered(): Promise<boolean> {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return (await lines.question('Copy and adopt it? Type "move": ')).trim() === 'move';
  } finally {
    lines.close();
  }
}

/** The original's node belongs to the move, so that nobody writes there meanwhile. */
const LOST = 'the server has lost them since they were copied. Empty it and call this again, or name another one.';
const WRITTEN = 'somebody writes to the original. Stop everything and call it again.';

const figure = (count: number) => count.toLocaleString('en');
const under = (prefix: string) => (prefix === '' ? '' : `, streams under ${prefix}`);
