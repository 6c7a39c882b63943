import { readFile } from 'node:fs/promises';
import type { RecordedEvent } from '@proofline/platform/event-log/event-log';
import { z } from 'zod';

const lineSchema = z.object({
  id: z.uuid(),
  type: z.string(),
  stream: z.string(),
  revision: z.coerce.bigint(),
  position: z.coerce.bigint(),
  created: z.coerce.date(),
  data: z.unknown(),
  metadata: z.unknown(),
});

/** Events as they were stored, one a line, in log order. */
export async function readGoldenLog(path: string): Promise<RecordedEvent[]> {
  const lines = (await readFile(path, 'utf8')).split('\n').filter((line) => line !== '');
  return lines.map((line) => lineSchema.parse(JSON.parse(line)));
}
