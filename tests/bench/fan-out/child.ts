import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const saidSchema = z.union([
  z.object({ ready: z.literal(true), details: z.record(z.string(), z.unknown()) }),
  z.object({ answer: z.unknown() }),
  z.object({ failure: z.string() }),
]);
type Said = z.infer<typeof saidSchema>;

/** A process of the bench that is told what to do, one thing after the other. */
export interface Child {
  readonly pid: number;
  readonly details: Readonly<Record<string, unknown>>;
  /** Tells it without waiting. */
  tell(what: object): void;
  /** Tells it, and waits for the answer. */
  ask<Answer extends z.ZodType>(what: object, answer: Answer): Promise<z.output<Answer>>;
  stop(): Promise<void>;
}

export async function startChild(path: URL): Promise<Child> {
  const child = fork(fileURLToPath(path), { stdio: ['ignore', process.stderr, process.stderr, 'ipc'] });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const next = () =>
    new Promise<Said>((resolve, reject) => {
      child.once('message', (raw) => resolve(saidSchema.parse(raw)));
      void exited.then(() => reject(new Error(`${path.pathname} ended.`)));
    });
  const first = await next();
  if (!('ready' in first)) throw new Error(`${path.pathname} is not ready.`);
  return {
    pid: child.pid ?? 0,
    details: first.details,
    tell: (what) => void child.send(what),
    ask: async (what, answer) => {
      const said = next();
      child.send(what);
      const heard = await said;
      if ('failure' in heard) throw new Error(heard.failure);
      return answer.parse('answer' in heard ? heard.answer : undefined);
    },
    stop: async () => {
      child.disconnect();
      await exited;
    },
  };
}
