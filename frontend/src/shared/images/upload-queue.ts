/** Uploads at once (000 §9). */
export const UPLOADS_AT_ONCE = 3;

export interface UploadQueue {
  /** Runs the upload now, or as soon as one of those before it has ended. */
  add(upload: (signal: AbortSignal) => Promise<void>): void;
  /** Ends those that run and forgets those that wait. */
  stop(): void;
}

/** A few uploads at once, the others one after the other. An upload deals with its own failure. */
export function createUploadQueue(atOnce = UPLOADS_AT_ONCE): UploadQueue {
  const waiting: ((signal: AbortSignal) => Promise<void>)[] = [];
  const stopped = new AbortController();
  let running = 0;

  const next = () => {
    if (running >= atOnce || stopped.signal.aborted) return;
    const upload = waiting.shift();
    if (upload === undefined) return;
    running += 1;
    const ended = () => {
      running -= 1;
      next();
    };
    upload(stopped.signal).then(ended, ended);
  };
  return {
    add: (upload) => {
      waiting.push(upload);
      next();
    },
    stop: () => {
      waiting.length = 0;
      stopped.abort();
    },
  };
}
