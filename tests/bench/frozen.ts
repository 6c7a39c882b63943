import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { urlGroupPageSchema } from '@proofline/contracts/api/url-groups';
import { ApiSession } from '../src/product/api-session.ts';
import { type RunningProduct, startProduct } from '../src/product/running-product.ts';
import { waitUntil } from '../src/product/wait-until.ts';
import { whenInterrupted } from './stack/when-interrupted.ts';

/**
 * Commands go on while the log is frozen: neither gone, which is noticed at once, nor answering. Each has to end within
 * its limit, carried out or 'not now' (503 with `Retry-After`), and under its key each is carried out once in the end.
 *
 * With `EVENTSTORE_TEST_URL` the log is that server, of which `EVENTSTORE_FREEZE_COMMAND` freezes a node (the leader,
 * say) and `EVENTSTORE_THAW_COMMAND` thaws it.
 */
const isFull = process.argv.includes('--full');
const rounds = isFull ? 10 : 2;
const frozenMs = 20_000;
// Few enough for the limit on changes a minute.
const everyMs = 1_000;
/** Of an answer, and what a busy machine may add to it. */
const answerLimitMs = 3_000;
const machineMs = 1_000;
const settledLimitMs = 120_000;
const listPath = '/api/v1/url_groups/';

interface Answered {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly tookMs: number;
}

interface Command {
  readonly key: string;
  readonly name: string;
  readonly answer: Answered;
}

async function main(): Promise<boolean> {
  const ownLog = process.env.EVENTSTORE_TEST_URL;
  const product = await startProduct(ownLog ? { EVENTSTORE_URL: ownLog, DEMO: '1' } : {});
  const forget = whenInterrupted(() => product.stop());
  try {
    const api = await new ApiSession(product.address).signIn('full@demo.example');
    const commands: Command[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      const frozen = await freeze(product, ownLog);
      const sent = Array.from({ length: frozenMs / everyMs }, async (_, index) => {
        await wait(index * everyMs);
        commands.push(await command(api, `Frozen ${round}.${index} ${randomUUID()}`));
      });
      await Promise.all(sent).finally(frozen.thaw);
      say(`round ${round}: ${commands.length} commands are answered`);
    }
    const wrong = commands.flatMap(wrongAnswer);
    for (const { key, name } of commands) {
      await waitUntil(
        `${name} is carried out`,
        settledLimitMs,
        async () => (await send(api, name, key)).status === 201,
      );
      const { count } = await api.get(`${listPath}?name=${encodeURIComponent(name)}`, urlGroupPageSchema);
      if (count !== 1) wrong.push(`${name} is there ${count} times`);
    }
    for (const line of wrong) say(`wrong: ${line}`);
    const took = commands.map(({ answer }) => answer.tookMs).toSorted((a, b) => a - b);
    const figures = {
      ...{ commands: commands.length, done: commands.filter(({ answer }) => answer.status === 201).length },
      ...{ notNow: commands.filter(({ answer }) => answer.status === 503).length },
      ...{ medianMs: Math.round(took[took.length >> 1] ?? 0), longestMs: Math.round(took.at(-1) ?? 0) },
      ...{ wrong: wrong.length, log: ownLog ? 'EVENTSTORE_TEST_URL' : 'embedded' },
    };
    const ok = wrong.length === 0 && commands.length === rounds * (frozenMs / everyMs);
    console.log(JSON.stringify({ bench: 'frozen', ok, figures }));
    return ok;
  } finally {
    forget();
    await product.stop();
  }
}

const command = async (api: ApiSession, name: string): Promise<Command> => {
  const key = randomUUID();
  return { key, name, answer: await send(api, name, key) };
};

async function send(api: ApiSession, name: string, key: string): Promise<Answered> {
  const startedAt = performance.now();
  const body = { name, urls: ['http://casino-compass.example/uk/free-spins'], enabled: true, projects: [] };
  const answer = await api.send('POST', listPath, body, { 'idempotency-key': key });
  await answer.arrayBuffer();
  const tookMs = performance.now() - startedAt;
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), tookMs };
}

function wrongAnswer({ name, answer: { status, retryAfter, tookMs } }: Command): string[] {
  const isAnswer = status === 201 || (status === 503 && retryAfter !== null);
  return [
    ...(isAnswer ? [] : [`${name}: ${status} (Retry-After ${retryAfter})`]),
    ...(tookMs <= answerLimitMs + machineMs ? [] : [`${name}: answered after ${Math.round(tookMs)} ms`]),
  ];
}

/** Frozen when it resolves. */
async function freeze(product: RunningProduct, ownLog: string | undefined): Promise<{ thaw(): Promise<void> }> {
  if (ownLog) {
    await run(process.env.EVENTSTORE_FREEZE_COMMAND);
    return { thaw: () => run(process.env.EVENTSTORE_THAW_COMMAND) };
  }
  const id = await product.processId('event-store');
  if (id === undefined) throw new Error('The event store does not run.');
  process.kill(id, 'SIGSTOP');
  return { thaw: async () => void process.kill(id, 'SIGCONT') };
}

function run(command: string | undefined): Promise<void> {
  if (!command) throw new Error('EVENTSTORE_FREEZE_COMMAND and EVENTSTORE_THAW_COMMAND are needed.');
  return new Promise((resolve, reject) => {
    spawn(command, { shell: true, stdio: 'ignore' }).once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`${command} ended with code ${code}.`)),
    );
  });
}

const say = (line: string) => console.error(`${(performance.now() / 1_000).toFixed(1)} s: ${line}`);

process.exitCode = (await main()) ? 0 : 1;
