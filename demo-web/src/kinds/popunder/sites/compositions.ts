import { randomSource } from '../../../content/random-source.ts';
import {
  alongChain,
  type ExpectedOpening,
  type OpeningFacts,
  type Pass,
  type Step,
} from '../truth/expected-opening.ts';
import { CHAIN_STEPS, type Chain, type ChainEnd, chainUrl } from './chains.ts';
import { LANDING_NAMES } from './landings.ts';
import type { PopSite } from './site-page.ts';
import type { Technique } from './techniques.ts';

/** When a composed website opens something, and in which passes that happens. */
interface Trigger {
  /** Script that runs `act()` then, once each time the page is loaded; `event` is there when a click is. */
  readonly script: string;
  readonly passes: Partial<Record<Pass, Step>>;
  readonly blocked: boolean | null;
  /** Whether the tab may go elsewhere then, so that passes end as they are expected to. */
  readonly tab: boolean;
}

const once = (event: string, on = 'document', capture = true) =>
  `let done = false; ${on}.addEventListener('${event}', (event) => { if (done) return; done = true; if (event.type === 'click') event.preventDefault(); act(); }, ${capture});`;
const clicks = { page: 'click', link: 'link_click', back: 'click' } as const;
const always = (step: Step) => ({ page: step, media: step, link: step, back: step });
const perVisit = (script: string) => `if (!sessionStorage.done) { sessionStorage.done = '1'; ${script} }`;

const triggers: Readonly<Record<string, Trigger>> = {
  click: { script: once('click'), passes: clicks, blocked: false, tab: true },
  bubbling: { script: once('click', 'document', false), passes: clicks, blocked: false, tab: true },
  window: { script: once('click', 'window'), passes: clicks, blocked: false, tab: true },
  pointerup: {
    script: `document.addEventListener('click', (event) => event.preventDefault(), true); ${once('pointerup')}`,
    passes: clicks,
    blocked: false,
    tab: false,
  },
  late: {
    script: `let done = false; document.addEventListener('click', (event) => { event.preventDefault(); if (done) return; done = true; setTimeout(act, 700); }, true);`,
    passes: clicks,
    blocked: false,
    tab: false,
  },
  load: { script: perVisit('act();'), passes: always('load'), blocked: true, tab: false },
  timer: { script: perVisit('setTimeout(act, 1200);'), passes: always('timer'), blocked: true, tab: false },
  key: { script: once('keyup'), passes: { page: 'key' }, blocked: null, tab: false },
  scroll: { script: once('wheel'), passes: { page: 'scroll' }, blocked: null, tab: false },
  leave: {
    script: once('mouseleave', 'document.documentElement', false),
    passes: { page: 'leave' },
    blocked: null,
    tab: false,
  },
  fifth: {
    script: `let count = 0; document.addEventListener('click', () => { count += 1; if (count === 5) act(); });`,
    passes: { page: 'second_click' },
    blocked: false,
    tab: true,
  },
};

/** What a composed website does then. `target` is a JavaScript text. */
interface Means {
  readonly act: (target: string) => string;
  readonly facts: OpeningFacts;
  /** It must open a window; a tab has none. */
  readonly isTab?: true;
}

const made = (how: string) =>
  `const a = document.createElement('a'); a.href = target; a.target = '_blank'; ${how} a.addEventListener('click', (event) => event.stopPropagation()); document.body.append(a); a.click(); a.remove();`;
const form = (method: string) =>
  `const f = document.createElement('form'); f.method = '${method}'; f.target = '_blank'; const u = new URL(target); ${
    method === 'get'
      ? "f.action = u.origin + u.pathname; const i = document.createElement('input'); i.name = 'p'; i.value = u.searchParams.get('p'); f.append(i);"
      : 'f.action = target;'
  } document.body.append(f); f.submit(); f.remove();`;
const windowOpen = { mechanism: 'window_open' } as const;
const under = { ...windowOpen, placement: 'under' } as const;

const means: Readonly<Record<string, Means>> = {
  open: { act: () => 'window.open(target);', facts: windowOpen },
  noopener: { act: () => "window.open(target, '_blank', 'noopener,noreferrer');", facts: windowOpen },
  blank: { act: () => "const w = window.open(''); w.location.href = target;", facts: windowOpen },
  replaced: {
    act: () => "const w = window.open('about:blank', 'w' + Date.now()); w.location.replace(target);",
    facts: windowOpen,
  },
  written: {
    act: () =>
      "const w = window.open('about:blank'); w.document.write('<script>location.replace(' + JSON.stringify(target) + ')</' + 'script>');",
    facts: windowOpen,
  },
  blob: {
    act: () =>
      "window.open(URL.createObjectURL(new Blob(['<script>location.href=' + JSON.stringify(target) + '</' + 'script>'], { type: 'text/html' })));",
    facts: windowOpen,
  },
  anchor: { act: () => made(''), facts: { mechanism: 'anchor' } },
  unnamed: { act: () => made("a.rel = 'noopener noreferrer';"), facts: { mechanism: 'anchor' } },
  get: { act: () => form('get'), facts: { mechanism: 'form' } },
  post: { act: () => form('post'), facts: { mechanism: 'form' } },
  blurred: { act: () => 'const w = window.open(target); w.blur(); window.focus();', facts: under },
  tiny: { act: () => "window.open(target, 'x', 'width=10,height=10,left=9000');", facts: under },
  assign: {
    act: () => 'location.assign(target);',
    facts: { mechanism: 'script_location', placement: 'same_tab' },
    isTab: true,
  },
  replace: {
    act: () => 'location.replace(target);',
    facts: { mechanism: 'script_location', placement: 'same_tab' },
    isTab: true,
  },
};

const ends: readonly ChainEnd[] = [...LANDING_NAMES, ...LANDING_NAMES, 'hang', 'intent', 'download', 'not_found'];
const HOST = /^mix-(\d+)-(\d+)\.example$/;

/** A website that is put together at random: when it opens something, by which means, and along which chain. */
export function composition(seed: number, index: number): Technique {
  const random = randomSource(seed, 'popunder', index);
  const name = random.pick(Object.keys(triggers));
  const trigger = triggers[name];
  const fitting = Object.entries(means).filter(([, { isTab }]) => isTab !== true || trigger?.tab === true);
  const [meansName, how] = random.pick(fitting);
  if (trigger === undefined) throw new RangeError('There is no such trigger.');
  const steps = Array.from({ length: random.between(1, 4) }, () => random.pick(CHAIN_STEPS));
  // What a form sends cannot open an app, and what hangs is not sent a form.
  const isForm = steps.at(-1) === 'form';
  const chain: Chain = { steps, end: random.pick(isForm ? LANDING_NAMES : ends) };
  const tag = `m${seed}x${index}`;
  const target = JSON.stringify(chainUrl(chain, tag));
  const site: PopSite = {
    host: `mix-${seed}-${index}.example`,
    title: `Film house ${index}`,
    front: { script: `const target = ${target}; const act = () => { ${how.act(target)} }; ${trigger.script}` },
  };
  const facts = { ...how.facts, blocked: how.isTab === true ? false : trigger.blocked };
  const passes = Object.entries(trigger.passes) as [Pass, Step][];
  const expected: ExpectedOpening[] = passes.map(([pass, step]) => alongChain(pass, step, chain, tag, facts));
  return {
    id: `${name} × ${meansName} × ${steps.join(' ')} → ${chain.end}`,
    what: 'put together at random',
    site,
    expected,
  };
}

/** The website of a host of such a name. */
export function composedSite(host: string): PopSite | undefined {
  const [, seed, index] = HOST.exec(host) ?? [];
  return seed === undefined ? undefined : composition(Number(seed), Number(index)).site;
}
