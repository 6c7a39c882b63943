import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';

const holder = fileURLToPath(new URL('testing/hold-browser.ts', import.meta.url));
const holders: ChildProcess[] = [];
afterEach(() => {
  for (const one of holders.splice(0)) one.kill('SIGKILL');
});

/** A process like an agent's that has launched a browser, and the browser's process group. */
async function holdBrowser(way: 'leash' | 'no-leash'): Promise<{ holder: ChildProcess; group: number }> {
  const child = spawn(process.execPath, [holder, process.env.CHROMIUM_PATH ?? '', way], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  holders.push(child);
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  return { holder: child, group: Number(line) };
}

/** Whether a process of the group still runs. */
function lives(group: number): boolean {
  try {
    process.kill(-group, 0);
    return true;
  } catch {
    return false;
  }
}

async function isZombie(pid: number): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ' Z ');
  return / Z /.test(stat);
}

const gone = async (group: number) => !lives(group) || (await isZombie(group));

describe('A browser on its leash', () => {
  it('is gone after its agent was killed, although it answers nobody', async () => {
    const { holder: agent, group } = await holdBrowser('leash');
    // A browser that hangs for good: it will not see that its pipe was closed.
    process.kill(-group, 'SIGSTOP');
    agent.kill('SIGKILL');
    await expect.poll(() => gone(group), { timeout: 10_000 }).toBe(true);
  });

  it('without it would be left behind', async () => {
    const { holder: agent, group } = await holdBrowser('no-leash');
    process.kill(-group, 'SIGSTOP');
    agent.kill('SIGKILL');
    await once(agent, 'exit');
    expect(lives(group)).toBe(true);
    process.kill(-group, 'SIGKILL');
    await expect.poll(() => gone(group), { timeout: 10_000 }).toBe(true);
  });

  it('is gone after its agent ended it', async () => {
    const { holder: agent, group } = await holdBrowser('leash');
    agent.kill('SIGTERM');
    await expect.poll(() => gone(group), { timeout: 10_000 }).toBe(true);
  });
});
