import { z } from 'zod';
import type { ListFile } from './list-file.ts';

/** A file that takes longer is given up, and its thread ended. */
const LIMIT_MS = 20_000;
/** The reader of PDFs says things of its own in its thread: only this is an answer. */
const answerSchema = z.object({ addresses: z.array(z.string()) });
const unreadable: ListFile = { problem: 'The PDF could not be read.' };

/** The addresses of a PDF, read in a thread of its own. */
export function readPdf(bytes: ArrayBuffer): Promise<ListFile> {
  const magic = new TextDecoder('latin1').decode(bytes.slice(0, 5));
  if (magic !== '%PDF-') return Promise.resolve(unreadable);
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<ListFile>((resolve) => {
    const timer = setTimeout(() => resolve(unreadable), LIMIT_MS);
    const settle = (file: ListFile) => {
      clearTimeout(timer);
      resolve(file);
    };
    worker.addEventListener('error', () => settle(unreadable));
    worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      const answer = answerSchema.safeParse(data);
      if (!answer.success) return;
      const lines = answer.data.addresses;
      settle(lines.length === 0 ? { problem: 'The file holds no URLs.' } : { lines });
    });
    worker.postMessage(bytes, [bytes]);
  }).finally(() => worker.terminate());
}
