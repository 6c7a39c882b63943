import { type LandingName, landings } from './landings.ts';

/** How one address leads to the next. */
export const CHAIN_STEPS = [
  '301',
  '302',
  '307',
  '308',
  'refresh',
  'meta0',
  'meta3',
  'href',
  'replace',
  'assign',
  'form',
] as const;
export type ChainStep = (typeof CHAIN_STEPS)[number];

export type ChainEnd = LandingName | 'hang' | 'intent' | 'itms' | 'download' | 'not_found' | 'loop';

export interface Chain {
  readonly steps: readonly ChainStep[];
  readonly end: ChainEnd;
}

const hosts = ['ads.popserve.example', 'tds.popserve.example', 'go.popserve.example'] as const;
const apps: Partial<Record<ChainEnd, string>> = {
  intent: 'intent://offer.spins.example/open',
  itms: 'itms-apps://itunes.example/app/id77',
};

/** Chains that sites name by their place here. */
export const chains: readonly Chain[] = [
  { steps: ['302'], end: 'operator' },
  { steps: ['301', '302', '307', '308'], end: 'parameter' },
  { steps: ['refresh'], end: 'text' },
  { steps: ['meta0'], end: 'logo' },
  { steps: ['302', 'meta3'], end: 'operator' },
  { steps: ['href'], end: 'none' },
  { steps: ['302', 'replace'], end: 'operator' },
  { steps: ['assign', '302'], end: 'text' },
  { steps: ['form'], end: 'operator' },
  { steps: ['302', 'meta0', 'form', '307', 'replace', '301'], end: 'operator' },
  { steps: ['302', '302'], end: 'hang' },
  { steps: ['302'], end: 'intent' },
  { steps: ['href'], end: 'itms' },
  { steps: ['302'], end: 'download' },
  { steps: ['301', '302'], end: 'not_found' },
  { steps: ['302'], end: 'loop' },
];

/** Where step `index` of a chain is asked for; `tag` says by which site, and changes nothing. */
export const stepUrl = (chain: Chain, index: number, tag: string): string =>
  `http://${hosts[index % hosts.length]}/${chain.steps.join('-')}/${chain.end}/${index}?p=${tag}`;

export const chainUrl = (chain: Chain, tag: string): string => stepUrl(chain, 0, tag);

/** What a step leads to: the next one, or the chain's end. */
export function nextUrl(chain: Chain, index: number, tag: string): string {
  if (index + 1 < chain.steps.length) return stepUrl(chain, index + 1, tag);
  const app = apps[chain.end];
  if (app !== undefined) return app;
  if (chain.end === 'loop') return stepUrl(chain, 0, tag);
  return isLanding(chain.end) ? landings[chain.end].url : stepUrl(chain, chain.steps.length, tag);
}

export const isLanding = (end: ChainEnd): end is LandingName => Object.hasOwn(landings, end);

export interface ExpectedHop {
  readonly url: string;
  readonly status: number | null;
  readonly by: 'header' | 'refresh_header' | 'meta' | 'script' | 'form';
}

/** What must be told of a chain: the way, and where it ends. */
export interface ExpectedWay {
  readonly hops: readonly ExpectedHop[];
  readonly finalUrl: string;
  readonly status: number | null;
  readonly hung: boolean;
  readonly externalProtocol: string | null;
  readonly downloads: boolean;
}

const wayOfStep: Readonly<Record<ChainStep, ExpectedHop['by']>> = {
  '301': 'header',
  '302': 'header',
  '307': 'header',
  '308': 'header',
  refresh: 'refresh_header',
  meta0: 'meta',
  meta3: 'meta',
  href: 'script',
  replace: 'script',
  assign: 'script',
  form: 'form',
};
const statusOfStep = (step: ChainStep): number => (/^\d/.test(step) ? Number(step) : 200);

/** A browser gives a chain of redirects up after this many. */
const MAX_REDIRECTS = 20;

export function wayOfChain(chain: Chain, tag: string): ExpectedWay {
  const { steps, end } = chain;
  const passed = steps.map((step, index) => ({
    url: stepUrl(chain, index, tag),
    status: statusOfStep(step),
    by: wayOfStep[step],
  }));
  const base = { hung: false, externalProtocol: null, downloads: false };
  if (end === 'loop') {
    const [only] = passed;
    if (only === undefined) throw new RangeError('A loop has a step.');
    const hops = Array.from({ length: MAX_REDIRECTS }, () => only);
    return { ...base, hops, finalUrl: only.url, status: only.status };
  }
  const app = apps[end];
  if (app !== undefined) {
    const last = passed.at(-1);
    if (last === undefined) throw new RangeError('An app is led to by a step.');
    return { ...base, hops: passed.slice(0, -1), finalUrl: last.url, status: last.status, externalProtocol: app };
  }
  const finalUrl = nextUrl(chain, steps.length - 1, tag);
  if (end === 'hang') return { ...base, hops: passed, finalUrl, status: null, hung: true };
  if (end === 'download') return { ...base, hops: passed, finalUrl, status: 200, downloads: true };
  return { ...base, hops: passed, finalUrl, status: end === 'not_found' ? 404 : 200 };
}
