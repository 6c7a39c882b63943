import { z } from 'zod';
import type { ListFile } from './list-file.ts';

/** A file that takes longer is given up, and its thread ended. */
const LIMIT_MS = 20_000;
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
      const lines = z.array(z.string()).safeParse(data);
      if (!lines.success) return settle(unreadable);
      settle(lines.data.length === 0 ? { problem: 'The file holds no URLs.' } : { lines: lines.data });
    });
    worker.postMessage(bytes, [bytes]);
  }).finally(() => worker.terminate());
}
