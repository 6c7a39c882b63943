import { parentPort, workerData } from 'node:worker_threads';
import { createUrlGroupBodySchema } from '@proofline/contracts/api/url-groups';
import { fileBlobs } from '@proofline/platform/blobs/file-blobs';
import { systemClock } from '@proofline/platform/clock';
import { connectEventLog } from '@proofline/platform/event-log/connect-event-log';
import { randomId } from '@proofline/platform/ids';
import { createLog } from '@proofline/platform/log/create-log';
import { connectPostgres } from '@proofline/platform/postgres/connect-postgres';
import { readUrlList } from '../../features/url-lists/read-url-list.ts';
import { startWorkApart } from '../../kernel/http/apart/work-apart.ts';
import { BodyChecked, type RouteDefinition } from '../../kernel/http/define-route.ts';
import type { AppOptions } from '../create-app.ts';
import { startApi } from '../start-api.ts';
import type { ApiPlaces } from './api-world.ts';
import type { Carelessness } from './watched-api.ts';

// An api whose thread does nothing else, watched: how much processor time any turn of its event loop takes.

const { databaseUrl, eventStoreUrl, blobFolder, readsListsHere }: ApiPlaces & Carelessness = workerData;
await startWorkApart();
const api = await startApi(
  {
    db: connectPostgres(databaseUrl, { poolMax: 5 }),
    databaseUrl,
    eventLog: connectEventLog(eventStoreUrl),
    blobs: fileBlobs(blobFolder),
    clock: systemClock,
    newId: randomId,
    log: createLog('watched-api', { level: 'fatal' }),
  },
  {
    host: '127.0.0.1',
    port: 0,
    publicUrl: undefined,
    frontendDist: undefined,
    ...(readsListsHere && { weakened: readingListsHere }),
  },
);

/** As if the lines of a list were read beside other requests. */
function readingListsHere(routes: readonly RouteDefinition[]): Pick<AppOptions, 'routes'> {
  const careless = (route: RouteDefinition): RouteDefinition => ({
    ...route,
    prepare: (raw) => {
      const { urls } = createUrlGroupBodySchema.partial().parse(raw.body instanceof BodyChecked ? raw.body.data : {});
      readUrlList(urls ?? []);
      return route.prepare(raw);
    },
  });
  return { routes: routes.map((route) => (route.path === '/api/v1/url_groups/' ? careless(route) : route)) };
}

let watching = false;
let longestMs = 0;
let usedMs = 0;

/** Processor time, not the clock's: a machine that is busy with others takes nothing away from it. */
function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

function turn(): void {
  const now = threadMs();
  longestMs = Math.max(longestMs, now - usedMs);
  usedMs = now;
  if (watching) setImmediate(turn);
}

parentPort?.on('message', (message: 'watch' | 'tell') => {
  if (message === 'watch') {
    watching = true;
    longestMs = 0;
    usedMs = threadMs();
    setImmediate(turn);
  } else {
    watching = false;
    parentPort?.postMessage(longestMs);
  }
});
parentPort?.postMessage(api.port);
