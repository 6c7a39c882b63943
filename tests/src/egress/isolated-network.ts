import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A network of its own: every address is this machine's, and names are asked of 127.0.0.1. */
const setUp = [
  'ip link set lo up',
  'ip route add local 0.0.0.0/0 dev lo',
  'ip -6 route add local ::/0 dev lo',
  'mount --bind "$RESOLV_CONF" /etc/resolv.conf',
].join(' && ');

const runLimitMs = 280_000;
/** As root at once; else as root of a user namespace, where the system lets everybody have one. */
const flags = process.getuid?.() === 0 ? ['--net', '--mount'] : ['--map-root-user', '--net', '--mount'];

/** Why commands cannot be run in a network of their own here; undefined when they can. */
export async function whyNotIsolated(): Promise<string | undefined> {
  const { code, errors } = await runIsolated(['true']);
  return code === 0 ? undefined : errors.trim() || `unshare ended with code ${code}`;
}

/** Runs a command in a new network namespace, 280 s at the most. */
export async function runIsolated(
  command: readonly string[],
): Promise<{ code: number | null; output: string; errors: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'proofline-network-'));
  const resolvConf = join(folder, 'resolv.conf');
  await writeFile(resolvConf, 'nameserver 127.0.0.1\noptions timeout:1 attempts:1\n');
  try {
    const child = spawn('unshare', [...flags, 'sh', '-c', `${setUp} && exec "$@"`, 'sh', ...command], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, RESOLV_CONF: resolvConf },
      signal: AbortSignal.timeout(runLimitMs),
    });
    let output = '';
    let errors = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors = (errors + text).slice(-4_000);
    });
    const failed = once(child, 'error').then(([error]) => ({ code: null, output, errors: String(error) }));
    const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, output, errors }));
    return await Promise.race([ended, failed]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
