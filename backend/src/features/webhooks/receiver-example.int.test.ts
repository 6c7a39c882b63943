import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@proofline/platform/process/free-port';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { RECEIVER_HOST, startWebhookWorld, type WebhookWorld } from './testing/webhook-world.ts';

const root = join(import.meta.dirname, '../../../..');
let w: WebhookWorld;
let folder: string;
let example: ChildProcess | undefined;

beforeAll(async () => {
  w = await startWebhookWorld();
  folder = await mkdtemp(join(tmpdir(), 'proofline-receiver-'));
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
});
afterAll(async () => {
  example?.kill();
  await w?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** The one of the page about webhooks. */
async function documented(): Promise<string> {
  const page = await readFile(join(root, 'docs/webhooks.md'), 'utf8');
  const source = /## Receiving\n[\s\S]*?```js\n([\s\S]*?)```/.exec(page)?.[1];
  if (source === undefined) throw new Error('The page shows no receiver.');
  return source;
}

it('The documented receiver takes what is signed, each event once, and nothing else', { timeout: 60_000 }, async () => {
  const port = await freePort();
  const hook = await w.add('/');
  await writeFile(join(folder, 'receiver.mjs'), await documented());
  const receiver = spawn(process.execPath, ['receiver.mjs', String(port), hook.secret], { cwd: folder });
  example = receiver;
  let lines = '';
  receiver.stdout.on('data', (text) => {
    lines += text;
  });
  await once(receiver.stderr, 'data');
  await w.startWebhooks({ demoHosts: [{ pattern: RECEIVER_HOST, host: '127.0.0.1', port }] });
  const comments = [await w.comment(), await w.comment(), await w.comment()];
  const soon = { timeout: 20_000, interval: 50 };
  await expect.poll(async () => (await w.messages(hook, '&state=taken')).length, soon).toBe(3);
  await w.client.post(`/api/webhooks/${hook.id}/replay/`, { from: null });
  await expect
    .poll(
      async () => (await w.messages(hook)).filter(({ attempts, state }) => attempts === 1 && state === 'taken').length,
      soon,
    )
    .toBe(3);
  const told = lines
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).data.comment_id);
  expect(told.toSorted()).toEqual(comments);

  const forged = await fetch(`http://127.0.0.1:${port}/`, {
    method: 'POST',
    headers: {
      'webhook-id': 'x',
      'webhook-timestamp': String(Math.floor(Date.now() / 1_000)),
      'webhook-signature': 'v1,AAAA',
    },
    body: '{}',
  });
  expect(forged.status).toBe(401);
});
