import { expect, it } from 'vitest';
import { Progress } from './progress.ts';

function shownOn(terminal: boolean, total: number | undefined) {
  let nowMs = 0;
  const written: string[] = [];
  const output = { isTTY: terminal, columns: 100, write: (text: string) => written.push(text) };
  const progress = new Progress({ label: 'Copying', total, output, now: () => nowMs });
  const at = (ms: number, done: number, events?: number) => {
    nowMs = ms;
    progress.update(done, events);
  };
  return { progress, at, written };
}

it('is one moving bar on a terminal', () => {
  const { progress, at, written } = shownOn(true, 1_000);
  at(50, 10);
  at(1_000, 250);
  at(2_000, 500);
  progress.end();
  expect(written).toEqual([
    '\rCopying [######..................]  25 % 250 events, 250/s, 3 s left\u001b[K',
    '\rCopying [############............]  50 % 500 events, 250/s, 2 s left\u001b[K',
    '\rCopying [############............]  50 % 500 events, 250/s, 2 s left\u001b[K',
    '\n',
  ]);
});

it('is a plain line every five seconds anywhere else', () => {
  const { progress, at, written } = shownOn(false, 100_000);
  for (let second = 1; second <= 12; second += 1) at(second * 1_000, second * 100);
  progress.end();
  expect(written).toEqual([
    'Copying:   0 % 500 events, 100/s, 17 min left\n',
    'Copying:   1 % 1,000 events, 100/s, 17 min left\n',
    'Copying:   1 % 1,200 events, 100/s, 17 min left\n',
  ]);
});

it('tells events apart from the share of the work, and copes with an unknown or empty total', () => {
  const share = shownOn(false, 1);
  share.at(5_000, 0.5, 4_200);
  expect(share.written).toEqual(['Copying:  50 % 4,200 events, 840/s, 5 s left\n']);
  const unknown = shownOn(false, undefined);
  unknown.at(5_000, 10);
  expect(unknown.written).toEqual(['Copying: 10 events, 2/s\n']);
  const empty = shownOn(false, 0);
  empty.progress.end();
  expect(empty.written).toEqual(['Copying: 100 % 0 events, 0/s\n']);
});

it('never writes wider than the terminal', () => {
  const { progress, at, written } = shownOn(true, 1_000_000_000);
  at(1_000, 123_456_789, 123_456_789_123_456);
  progress.end();
  for (const line of written) expect(line.replace('\u001b[K', '').length).toBeLessThanOrEqual(100);
});
