import { expect, it } from 'vitest';
import { RecentEvents } from './recent-events.ts';

const event = (stream: string, revision: number, id: string) => ({ stream, revision, id, position: revision + 1 });

it('recent events are found by id and by place, each in its stream', () => {
  const recent = new RecentEvents(10);
  recent.add(event('a', 0, 'x'));
  recent.add(event('b', 0, 'x'));
  expect(recent.find('a', 'x')).toMatchObject({ stream: 'a' });
  expect(recent.find('b', 'x')).toMatchObject({ stream: 'b' });
  expect(recent.find('c', 'x')).toBeUndefined();
  expect(recent.at('a', 0)?.id).toBe('x');
  expect(recent.at('a', 1)).toBeUndefined();
});

it('an id used twice in a stream stands for its first use', () => {
  const recent = new RecentEvents(10);
  recent.add(event('a', 0, 'x'));
  recent.add(event('a', 1, 'x'));
  expect(recent.find('a', 'x')?.revision).toBe(0);
  expect(recent.at('a', 1)?.id).toBe('x');
});

it('the oldest are forgotten beyond the capacity', () => {
  const recent = new RecentEvents(2);
  for (const revision of [0, 1, 2]) recent.add(event('a', revision, `id-${revision}`));
  expect(recent.find('a', 'id-0')).toBeUndefined();
  expect(recent.at('a', 0)).toBeUndefined();
  expect(recent.find('a', 'id-2')?.revision).toBe(2);
});
