import { expect, it } from 'vitest';
import type { Point } from '../ledger/ledger.ts';
import { linksToClick, scrolledBy, showLink } from '../page-scripts/links-to-click.ts';
import { placesToClick } from '../page-scripts/places-to-click.ts';
import { makePass } from './make-pass.ts';
import type { PassRun } from './pass-run.ts';

const here: Point = { x: 100, y: 100 };
const there: Point = { x: 300, y: 300 };
const link = { index: 0, href: 'http://films.example/series', text: 'Series', downloads: false };

interface Site {
  readonly neutral?: readonly Point[];
  readonly media?: readonly Point[];
  readonly links?: readonly (typeof link)[];
  /** Clicks that the page takes in, from the first; all of them unless it is said. */
  readonly taken?: number;
}

/** A page that answers at once, opens nothing, and may take no click in. */
function runOn({ neutral = [], media = [], links = [], taken = Number.POSITIVE_INFINITY }: Site): PassRun {
  let clicks = 0;
  const click = async (): Promise<void> => {
    clicks += 1;
    if (clicks > taken) throw new Error('The page took no click in.');
  };
  const run = async (_: string, script: unknown): Promise<unknown> => {
    if (script === placesToClick) return { neutral, media };
    if (script === linksToClick) return links;
    return script === showLink || script === scrolledBy ? here : null;
  };
  const done = async (): Promise<void> => undefined;
  const steps: PassRun['steps'] = [];
  const page = {
    ...{ url: () => 'http://films.example/', isClosed: () => false, goBack: async () => null },
    mouse: { move: done, wheel: done, click },
    keyboard: { press: done },
  };
  const session = { run, runAt: async () => undefined };
  const watch = { begin: () => undefined, quiet: done, windows: [], openWindows: [], isFull: false };
  const now = performance.now();
  const times = { began: now, endsAt: now + 60_000 };
  const given = { mainFrame: 'main', channel: 'of this pass', priorityWords: [], steps, isOwn: () => true };
  return { ...given, ...times, page, session, watch } as unknown as PassRun;
}

it.each(['page', 'back'] as const)('The pass "%s" is none where there is nowhere to click', async (name) => {
  expect(await makePass(name, runOn({}))).toBe('nowhere_to_click');
  expect(await makePass(name, runOn({ neutral: [here, there] }))).toBe('done');
});

it('All else is done where there is nowhere to click', async () => {
  const run = runOn({});
  await makePass('page', run);
  expect(run.steps.map(({ step }) => step)).toEqual(['key', 'scroll', 'leave']);
});

it.each(['media', 'link'] as const)('The pass "%s" is made where there is nothing of the kind', async (name) => {
  expect(await makePass(name, runOn({ neutral: [here] }))).toBe('done');
});

it.each(['page', 'media', 'link', 'back'] as const)('The pass "%s" is none when no click came about', async (name) => {
  const site = { neutral: [here, there], media: [here, there], links: [link] };
  expect(await makePass(name, runOn({ ...site, taken: 0 }))).toBe('time_over');
  expect(await makePass(name, runOn({ ...site, taken: 1 }))).toBe('done');
});
