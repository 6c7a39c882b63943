import { MAX_TARGETS_PER_CHUNK } from '@proofline/contracts/events/report';
import type { PlannedTarget } from '@proofline/contracts/kinds/targets';

/** Bytes of one chunk's targets at the most: an append takes 1 MiB, and JSON adds its own. */
const maxChunkBytes = 700_000;

/** Cuts a plan into events that the log takes. */
export function chunkTargets(targets: readonly PlannedTarget[]): PlannedTarget[][] {
  const chunks: PlannedTarget[][] = [];
  let chunk: PlannedTarget[] = [];
  let chunkBytes = 0;
  for (const target of targets) {
    const bytes = Buffer.byteLength(JSON.stringify(target));
    if (chunk.length === MAX_TARGETS_PER_CHUNK || (chunk.length > 0 && chunkBytes + bytes > maxChunkBytes)) {
      chunks.push(chunk);
      chunk = [];
      chunkBytes = 0;
    }
    chunk.push(target);
    chunkBytes += bytes;
  }
  if (chunk.length > 0) chunks.push(chunk);
  return chunks;
}
