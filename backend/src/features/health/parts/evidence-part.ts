import type { BackendDeps } from '../../../kernel/backend-deps.ts';
import type { HealthPart } from '../../../kernel/health/health-part.ts';

/** Less, and somebody should make room before results are refused. */
const scarceBytes = 1024 ** 3;
/** Less, and the next page may find none. */
const fullBytes = 32 * 1024 ** 2;

/** Whether evidence can be stored: without it no result is taken. */
export const evidencePart = ({ blobs }: Pick<BackendDeps, 'blobs'>): HealthPart => ({
  name: 'evidence',
  isVital: false,
  ask: async () => {
    const freeBytes = await blobs.probe().catch(() => undefined);
    if (freeBytes === undefined)
      return { state: 'down', sentence: 'Evidence cannot be written: look at the folder of BLOB_URL and its disk.' };
    const figures = [{ label: 'Free', value: freeBytes, unit: 'bytes' as const }];
    if (freeBytes < fullBytes) return { state: 'down', sentence: 'The disk of BLOB_URL is full.', figures };
    if (freeBytes < scarceBytes)
      return { state: 'degraded', sentence: 'The disk of BLOB_URL is nearly full.', figures };
    return { state: 'ok', figures };
  },
});
