import type { OpenedWindow } from '@proofline/contracts/kinds/popunder/window';
import type { ExpectedOpening } from '@proofline/demo-web/kinds/popunder/truth/expected-opening';
import type { Looked } from './look-at-sites.ts';

export type Told = OpenedWindow & { readonly pass: string };

/** What a target's looks tell of windows, in order. */
export const toldOf = ({ looks }: Looked): Told[] =>
  looks.flatMap((look) =>
    look.type === 'PassMade' ? look.data.windows.map((window) => ({ ...window, pass: look.data.pass })) : [],
  );

/** What was counted of one website. */
export interface Compared {
  /** Windows that must open. */
  readonly wanted: number;
  readonly found: number;
  readonly notWanted: number;
  readonly placed: number;
  readonly mechanisms: number;
  readonly judged: number;
  readonly blocked: number;
  readonly hops: number;
  readonly hopsRight: number;
  /** Header hops of first navigations. */
  readonly headerHops: number;
  readonly headerHopsRight: number;
  readonly keywords: number;
  readonly keywordsRight: number;
  readonly keywordsWrong: number;
  /** In words, for whoever looks into it. */
  readonly wrong: readonly string[];
}

/** What was told of a website beside what must be told. */
export function compare(host: string, told: readonly Told[], expected: readonly ExpectedOpening[]): Compared {
  const left = [...told];
  const counted = { wanted: expected.length, found: 0, notWanted: 0, placed: 0, mechanisms: 0, judged: 0, blocked: 0 };
  const hops = { hops: 0, hopsRight: 0, headerHops: 0, headerHopsRight: 0 };
  const keywords = { keywords: 0, keywordsRight: 0, keywordsWrong: 0 };
  const wrong: string[] = [];
  for (const want of expected) {
    const at = left.findIndex((one) => one.pass === want.pass && isSame(one, want));
    const fallback = at === -1 ? left.findIndex((one) => one.pass === want.pass) : at;
    const [one] = fallback === -1 ? [] : left.splice(fallback, 1);
    const name = `${host} ${want.pass}/${want.step}`;
    if (one === undefined) {
      wrong.push(`${name}: did not open`);
      hops.hops += want.way.hops.length;
      continue;
    }
    const isRight = (what: string, is: unknown, should: unknown): number => {
      const right = JSON.stringify(is) === JSON.stringify(should);
      if (!right) wrong.push(`${name}: ${what} is ${JSON.stringify(is)}, not ${JSON.stringify(should)}`);
      return Number(right);
    };
    counted.found += isRight(
      'final address',
      [one.finalUrl, one.hung, one.externalProtocol, one.downloadRefused !== null],
      finalOf(want),
    );
    isRight('step', one.trigger.step, want.step);
    isRight('status', one.status, want.way.status);
    isRight('closed itself', one.closedItself, want.closedItself);
    counted.placed += isRight('placement', one.placement, want.placement);
    counted.mechanisms += isRight('mechanism', one.mechanism, want.mechanism);
    counted.judged += isRight(`unrequested (${one.why})`, one.unrequested, want.unrequested);
    counted.blocked += want.blocked === null ? 1 : isRight('blocked', one.blockedByOrdinaryBrowser, want.blocked);
    isRight('matched link', one.matchedLink, want.matchedLink);
    const isHop = one.hops.map(({ url, status, by }) => ({ url, status, by }));
    isRight('number of hops', isHop.length, want.way.hops.length);
    let isFirst = true;
    for (const [index, hop] of want.way.hops.entries()) {
      const right = isRight(`hop ${index + 1}`, isHop[index], hop);
      hops.hops += 1;
      hops.hopsRight += right;
      isFirst &&= hop.by === 'header';
      if (isFirst) {
        hops.headerHops += 1;
        hops.headerHopsRight += right;
      }
    }
    const places = [...new Set(one.matchedKeywords.map(({ where }) => where))].sort();
    const wanted = [...want.places].sort();
    keywords.keywords += wanted.length;
    keywords.keywordsRight += wanted.filter((place) => places.includes(place)).length;
    keywords.keywordsWrong += places.filter((place) => !wanted.includes(place)).length;
    isRight('keyword places', places, wanted);
  }
  for (const one of left)
    wrong.push(
      `${host} ${one.pass}/${one.trigger.step}: opened besides: ${one.askedUrl} → ${one.finalUrl} (${one.why}, ${one.mechanism})`,
    );
  return { ...counted, ...hops, ...keywords, notWanted: left.length, wrong };
}

const finalOf = ({ way }: ExpectedOpening) => [way.finalUrl, way.hung, way.externalProtocol, way.downloads];

const isSame = (one: Told, { way, mechanism, placement }: ExpectedOpening): boolean =>
  one.finalUrl === way.finalUrl &&
  one.hops.length === way.hops.length &&
  (one.mechanism === mechanism || one.placement === placement);
