import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { type ApiWorld, startApiWorld } from '@proofline/backend/app/testing/api-world';
import { startEventStore } from '@proofline/event-store/start-event-store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCompose } from '../../../scripts/containers/read-compose.ts';

const test = readCompose(join(import.meta.dirname, '../../../docker-compose.yml')).get('api')?.healthcheck?.test ?? [];

describe('The health check of the api in its container', () => {
  let world: ApiWorld;
  beforeAll(async () => {
    world = await startApiWorld(startEventStore, { freezable: true });
  }, 60_000);
  afterAll(async () => {
    world?.link?.thaw();
    await world?.stop();
  });

  /** The exit code of the composition's own words, asked of this api. */
  const check = () => {
    const [, program = '', ...words] = test.map((word) => word.replace('http://localhost:3000', world.url));
    return new Promise<number>((resolve) => {
      execFile(program, words, (error) => resolve(error === null ? 0 : Number(error.code ?? 1)));
    });
  };
  const answers = async () => ({
    check: await check(),
    live: (await world.visitor().get('/hc/live')).status,
    serves: (await world.visitor().get('/hc/')).status,
  });

  it('says what /hc/live says, not what the product stands on: no restart brings a database back', async () => {
    expect(await answers()).toEqual({ check: 0, live: 200, serves: 200 });
    world.link?.freeze();
    await expect.poll(answers, { timeout: 30_000 }).toEqual({ check: 0, live: 200, serves: 503 });
    world.link?.thaw();
    await expect.poll(answers, { timeout: 30_000 }).toEqual({ check: 0, live: 200, serves: 200 });
  }, 120_000);
});
