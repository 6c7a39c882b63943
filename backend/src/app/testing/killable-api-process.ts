import { fileBlobs } from '@proofline/platform/blobs/file-blobs';
import { systemClock } from '@proofline/platform/clock';
import { connectEventLog } from '@proofline/platform/event-log/connect-event-log';
import { randomId } from '@proofline/platform/ids';
import { createLog } from '@proofline/platform/log/create-log';
import { connectPostgres } from '@proofline/platform/postgres/connect-postgres';
import { startWorkApart } from '../../kernel/http/apart/work-apart.ts';
import { startApi } from '../start-api.ts';
import type { ApiPlaces } from './api-world.ts';

// An api that may be killed. It ends with whoever started it, too.

const { databaseUrl, eventStoreUrl, blobFolder }: ApiPlaces = JSON.parse(process.argv[2] ?? '{}');
process.once('disconnect', () => process.exit());
await startWorkApart();
const api = await startApi(
  {
    db: connectPostgres(databaseUrl, { poolMax: 20 }),
    databaseUrl,
    eventLog: connectEventLog(eventStoreUrl),
    blobs: fileBlobs(blobFolder),
    clock: systemClock,
    newId: randomId,
    log: createLog('killable-api', { level: 'fatal' }),
  },
  { host: '127.0.0.1', port: 0, publicUrl: undefined, frontendDist: undefined },
);
process.send?.(api.port);
