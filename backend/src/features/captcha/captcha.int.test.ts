import { startEventStore } from '@proofline/event-store/start-event-store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiWorld, startApiWorld } from '../../app/testing/api-world.ts';
import { createCaptcha } from './captcha.ts';
import { solveCaptcha } from './testing/solve-captcha.ts';

let world: ApiWorld;
beforeAll(async () => {
  world = await startApiWorld(startEventStore);
});
afterAll(() => world?.stop());

interface Payload {
  readonly challenge: { readonly parameters: Record<string, unknown>; readonly signature: string };
}
const challengeMs = 10 * 60_000;

describe('A captcha', () => {
  // Any process of the api judges what any other has asked.
  const accepts = async (response: string) => await createCaptcha(world.deps).accepts(response);
  const changed = (response: string, parameters: object): string => {
    const payload = JSON.parse(Buffer.from(response, 'base64').toString('utf8')) as Payload;
    Object.assign(payload.challenge.parameters, parameters);
    return Buffer.from(JSON.stringify(payload)).toString('base64');
  };

  it('is another one for every visitor, and its answer is taken once', async () => {
    const [one, two] = [await world.visitor().get('/api/captcha/'), await world.visitor().get('/api/captcha/')];
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(one.text).not.toBe(two.text);
    const response = await solveCaptcha(world.visitor());
    expect([await accepts(response), await accepts(response)]).toEqual([true, false]);
  });

  it('is answered by no challenge made easier, longer-lived, or up by somebody else', async () => {
    const response = await solveCaptcha(world.visitor());
    const aDayLater = Math.floor(world.clock.now().getTime() / 1_000) + 86_400;
    const forged = [{ cost: 1 }, { keyPrefix: '' }, { nonce: 'mine' }, { expiresAt: aDayLater }];
    for (const parameters of forged) expect(await accepts(changed(response, parameters))).toBe(false);
    for (const nonsense of ['', '{}', 'x'.repeat(5_000)]) expect(await accepts(nonsense)).toBe(false);
    // Unchanged it is right: what was refused above was refused for its change.
    expect(await accepts(response)).toBe(true);
  });

  it('is answered within its time', async () => {
    const response = await solveCaptcha(world.visitor());
    world.clock.forward(challengeMs);
    expect(await accepts(response)).toBe(false);
  });
});
