import { type Agent, request } from 'node:http';

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/** What became of a request that got no complete answer. */
export type Trouble = 'reset' | 'aborted' | 'silent' | 'unending';

export interface Asking {
  readonly port: number;
  readonly agent?: Agent;
  /** How long to wait before a request counts as silent, or a body as unending. */
  readonly patienceMs: number;
}

/** Asks the demo internet for an address the way a proxy would: by connecting to its port and naming the host. */
export function ask(url: string, { port, agent, patienceMs }: Asking): Promise<Reply | Trouble> {
  const { hostname, pathname, search } = new URL(url);
  return new Promise((resolve) => {
    let began = false;
    const outgoing = request(
      { host: '127.0.0.1', port, path: pathname + search, headers: { host: hostname }, ...(agent ? { agent } : {}) },
      (response) => {
        began = true;
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', () => resolve('aborted'));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
        );
      },
    );
    const patience = setTimeout(() => {
      resolve(began ? 'unending' : 'silent');
      outgoing.destroy();
    }, patienceMs);
    outgoing.on('error', () => resolve(began ? 'aborted' : 'reset'));
    outgoing.on('close', () => clearTimeout(patience));
    outgoing.end();
  });
}

/** Runs `work` over all items, at most `width` at a time, results in the order of the items. */
export async function overAll<Item, Result>(
  items: readonly Item[],
  width: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const queue = items.entries();
  const worker = async (): Promise<void> => {
    for (const [index, item] of queue) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: width }, worker));
  return results;
}
