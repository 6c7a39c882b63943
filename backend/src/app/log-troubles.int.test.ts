import { randomUUID } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { PassThrough } from 'node:stream';
import { healthSchema } from '@proofline/contracts/api/health';
import { IDEMPOTENCY_KEY_HEADER } from '@proofline/contracts/api/idempotency';
import { exampleConfiguration } from '@proofline/contracts/events/check';
import { checkStream } from '@proofline/contracts/events/streams';
import { checkIdSchema } from '@proofline/contracts/ids';
import { partsOf } from '@proofline/contracts/kinds/configuration-parts';
import { checkConfigurationSchema } from '@proofline/contracts/kinds/configurations';
import type { FaultRelay } from '@proofline/event-store/testing/fault-relay';
import { realAnswers } from '@proofline/event-store/testing/real-answers';
import { RelayedNode } from '@proofline/event-store/testing/relayed-node';
import { createLog } from '@proofline/platform/log/create-log';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ApiWorld, people, startApiWorld } from './testing/api-world.ts';

let relay: FaultRelay;
let world: ApiWorld;
const lines: string[] = [];
beforeAll(async () => {
  const destination = new PassThrough();
  destination.on('data', (line) => lines.push(String(line)));
  const node = new RelayedNode();
  const log = createLog('log-troubles', { level: 'warn', destination });
  world = await startApiWorld(node.start, { comparesLog: true, log });
  relay = node.relay;
});
afterEach(() => relay.forgetFaults());
afterAll(() => world?.stop());

/** As whoever watches from outside is told. */
async function healthOfLog() {
  const { status, body } = await world.visitor().get('/hc/');
  const health = healthSchema.parse(body);
  return [status, health.status, health.parts.find(({ name }) => name === 'log')?.state];
}

/** Of a command, whatever becomes of it. */
const limitMs = 3_000;

describe('A log that can be read, and takes nothing', () => {
  const refusals = ['commitTimeout', 'forwardingTimeout', 'notReady'] as const;

  it.each(refusals)(
    'has commands answered 503 with when to ask again, as a real server says it: %s',
    async (name) => {
      const client = await world.signedIn(people.full);
      const headers = { [IDEMPOTENCY_KEY_HEADER]: randomUUID() };
      const list = { name: `List while ${name}`, urls: ['a.example'] };
      const create = () => client.post('/api/v1/url_groups/', list, { headers });
      const shown = async () =>
        JSON.stringify((await client.get('/api/v1/url_groups/')).body).split(list.name).length - 1;
      relay.fail('BatchAppend', realAnswers[name], { times: 1_000 });
      // All appends of a connection are one call: the next one begins with a new connection.
      relay.close();
      await relay.open();
      // Api and client share this thread: what it was kept from running is the machine's, and no answer's.
      const kept = monitorEventLoopDelay({ resolution: 20 });
      kept.enable();
      const startedAt = performance.now();
      const refused = await create();
      expect(performance.now() - startedAt).toBeLessThan(limitMs + 2 * (kept.max / 1e6));
      expect([refused.status, refused.body]).toMatchObject([503, { code: 'unavailable' }]);
      expect(refused.headers.get('retry-after')).toBe('2');
      // As at a cluster that has lost most of its nodes: what there is is shown, and everybody is told.
      await expect.poll(healthOfLog, { timeout: 10_000 }).toEqual([200, 'degraded', 'degraded']);
      expect((await client.get('/api/v1/url_groups/')).status).toBe(200);
      expect(await shown()).toBe(0);
      relay.forgetFaults();
      // The gate may be looking again; the same command is asked for until the log takes it.
      await expect.poll(async () => (await create()).status, { timeout: 15_000 }).toBe(201);
      expect((await create()).status).toBe(201);
      await expect.poll(shown, { timeout: 15_000 }).toBe(1);
      await expect.poll(async () => (await healthOfLog()).at(-1), { timeout: 15_000 }).toBe('ok');
    },
    60_000,
  );
});

it('A command on a stream of which an event cannot be read is refused with a sentence, and the log says why', async () => {
  const client = await world.signedIn(people.full);
  const checkId = checkIdSchema.parse(77);
  const configuration = checkConfigurationSchema.parse({ ...partsOf({ platform: 'reddit' }), ...exampleConfiguration });
  await world.happened(checkStream(checkId), [
    { type: 'CheckCreated', data: { checkId, configuration, timezone: 'UTC' } },
  ]);
  const command = () => client.post(`/api/manage_project/${checkId}/`, { action: 'disable_project' });
  const [created] = await world.deps.eventLog.readStream(checkStream(checkId));
  const metadata = JSON.parse(JSON.stringify(created?.metadata));
  await world.deps.eventLog.append(checkStream(checkId), 0n, [
    { id: randomUUID(), type: 'CheckDisabled', data: { broken: true }, metadata },
  ]);
  const refused = await command();
  expect([refused.status, refused.body]).toEqual([
    409,
    { code: 'unreadable', detail: expect.stringMatching(/part of its history cannot be read/) },
  ]);
  const told = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'command on an unreadable event');
  expect(told).toMatchObject([{ level: 40, path: `/api/manage_project/${checkId}/`, err: expect.anything() }]);
});
