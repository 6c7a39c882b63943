import { describe, expect, it } from 'vitest';
import { Places } from './places.ts';

const limits = { atWork: 1, waiting: 2, each: 2, waitMs: 60_000 };
const here = new AbortController().signal;
const refused = { status: 429, headers: { 'Retry-After': '2' } };

/** Work of a person that goes on until it is told to end. */
function hold(places: Places, person: number, signal: AbortSignal = here) {
  const end = Promise.withResolvers<string>();
  const begun = Promise.withResolvers<void>();
  let hasBegun = false;
  const held = places.hold(person, signal, () => {
    hasBegun = true;
    begun.resolve();
    return end.promise;
  });
  return { held, begun: begun.promise, hasBegun: () => hasBegun, end };
}

describe('Places', () => {
  it('are given in turn, and nothing begins before', async () => {
    const places = new Places(limits);
    const [one, two, three] = [hold(places, 1), hold(places, 2), hold(places, 3)];
    await one.begun;
    expect([two.hasBegun(), three.hasBegun()]).toEqual([false, false]);
    one.end.reject(new Error('It went wrong.'));
    await expect(one.held).rejects.toThrow('It went wrong.');
    await two.begun;
    expect(three.hasBegun()).toBe(false);
    two.end.resolve('done');
    expect(await two.held).toBe('done');
    await three.begun;
    three.end.resolve('done');
    expect(await three.held).toBe('done');
  });

  it('are refused while enough wait, with when to come again, and had once they do not', async () => {
    const places = new Places(limits);
    const [one, two, three] = [hold(places, 1), hold(places, 2), hold(places, 3)];
    const four = hold(places, 4);
    await expect(four.held).rejects.toMatchObject(refused);
    expect(four.hasBegun()).toBe(false);
    for (const each of [one, two, three]) each.end.resolve('done');
    await Promise.all([one.held, two.held, three.held]);
    const five = hold(places, 4);
    five.end.resolve('done');
    expect(await five.held).toBe('done');
  });

  it('are not all had by one person', async () => {
    const places = new Places({ ...limits, waiting: 8 });
    const [one, two] = [hold(places, 1), hold(places, 1)];
    await expect(hold(places, 1).held).rejects.toMatchObject(refused);
    const other = hold(places, 2);
    for (const each of [one, two, other]) each.end.resolve('done');
    expect(await Promise.all([one.held, two.held, other.held])).toEqual(['done', 'done', 'done']);
    const again = hold(places, 1);
    again.end.resolve('done');
    expect(await again.held).toBe('done');
  });

  it('are left by who goes, at the very moment one is free, too', async () => {
    const places = new Places(limits);
    const leaving = new AbortController();
    const one = hold(places, 1);
    const gone = hold(places, 2, leaving.signal);
    const two = hold(places, 3);
    await one.begun;
    one.end.resolve('done');
    leaving.abort();
    await expect(gone.held).rejects.toMatchObject(refused);
    await two.begun;
    two.end.resolve('done');
    await two.held;
    expect(gone.hasBegun()).toBe(false);
    const next = hold(places, 2);
    next.end.resolve('done');
    expect(await next.held).toBe('done');
  });

  it('are waited for only so long', async () => {
    const places = new Places({ ...limits, waitMs: 5 });
    const one = hold(places, 1);
    const late = hold(places, 2);
    await expect(late.held).rejects.toMatchObject(refused);
    expect(late.hasBegun()).toBe(false);
    one.end.resolve('done');
    await one.held;
    const next = hold(places, 2);
    next.end.resolve('done');
    expect(await next.held).toBe('done');
  });
});
