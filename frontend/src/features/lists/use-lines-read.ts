import { useEffect, useState } from 'react';
import { LineReader, type LinesRead } from './line-reader.ts';

/** What of a frame reading may take: typing goes on in between. */
const SLICE_MS = 8;

interface Reading {
  /** Of `lines`, or, for a moment after they changed, of those before. */
  readonly read: LinesRead;
  /** Of any lines, at once. */
  readonly readNow: (lines: readonly string[]) => LinesRead;
}

/** Reads lines as they change, without ever holding up the page. */
export function useLinesRead(lines: readonly string[]): Reading {
  const [reader] = useState(() => new LineReader());
  const [read, setRead] = useState<LinesRead>({ urls: [], invalidLines: [], repeatedLines: [] });
  useEffect(() => {
    const reading = reader.read(lines);
    let next: ReturnType<typeof setTimeout>;
    const slice = () => {
      const until = performance.now() + SLICE_MS;
      do {
        const { done, value } = reading.next();
        if (done) return setRead(value);
      } while (performance.now() < until);
      next = setTimeout(slice);
    };
    slice();
    return () => clearTimeout(next);
  }, [lines, reader]);
  return { read, readNow: (now) => reader.readAll(now) };
}
