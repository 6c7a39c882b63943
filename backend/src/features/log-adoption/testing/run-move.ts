import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const wrapper = fileURLToPath(new URL('../../../../../scripts/run.ts', import.meta.url));

export interface MoveRun {
  /** Both databases and the prefix, as a person would name them. */
  readonly env: Readonly<Record<string, string>>;
  /** For what it keeps between calls. */
  readonly folder: string;
  readonly args: readonly string[];
  /** It is killed as soon as it has said this. */
  readonly killAt?: string;
}

/** `npm run log -- move`, without a terminal. */
export async function runMove({
  env,
  folder,
  args,
  killAt,
}: MoveRun): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [wrapper, 'log', 'move', ...args], {
    env: {
      ...{ PATH: process.env.PATH, HOME: folder, PROOFLINE_DATA: folder, LOG_LEVEL: 'fatal' },
      EVENTSTORE_ALLOW_UNSAFE_DURABILITY: 'true',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (killAt !== undefined && output.includes(killAt)) child.kill('SIGKILL');
    });
  const [code] = await once(child, 'close');
  return { code, output };
}
