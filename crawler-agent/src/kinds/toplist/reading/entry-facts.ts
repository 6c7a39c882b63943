import type { Box } from '../boxes/box-tree.ts';
import type { Spread } from './atoms.ts';
import type { Group } from './groups.ts';
import { type Line, linesIn } from './lines.ts';
import { rankBeforeName, rankIn } from './numbers.ts';
import { around, type Outline } from './outline.ts';
import type { WayOut } from './ways-out.ts';
import { isAction, isBadge, isClosed, isPaidLabel, isPromise, isScore, isTerms, moneyOrShare } from './words.ts';

/** What one member of a run says of itself. */
export interface EntryFacts {
  readonly nodes: readonly number[];
  readonly box: Box;
  /** Its box is drawn in the page, where a visitor comes by scrolling. */
  readonly isShown: boolean;
  readonly isAside: boolean;
  readonly isAria: boolean;
  /** Its classes say that it is a copy. */
  readonly isCopy: boolean;
  readonly ways: readonly WayOut[];
  readonly lines: readonly Line[];
  /** What stands at the head of it, without a rank. */
  readonly title: string | null;
  /** Of its first picture that says something. */
  readonly logo: { readonly alt: string | null; readonly file: string | null } | null;
  readonly offer: string | null;
  readonly terms: string | null;
  readonly rating: string | null;
  readonly badge: string | null;
  readonly isPaid: boolean;
  /** Shown before the list, and no place of it. */
  readonly isPinned?: true;
  readonly isClosed: boolean;
  readonly hasAction: boolean;
}

const MAX_LINES = 120;

export function entryFacts(member: readonly number[], outline: Outline, spread: Spread): EntryFacts {
  const lines = member.flatMap((root) => linesIn(root, outline)).slice(0, MAX_LINES);
  const ways = member.flatMap((root) => spread.waysIn(root));
  const roots = member.filter((root) => outline.isReachable(root));
  const pictures = member.flatMap((root) => picturesIn(root, outline));
  const title = titleOf(lines, ways);
  const offer = offerIn(lines, title);
  return {
    nodes: member,
    box: around(roots.map((root) => outline.boxOf(root))),
    isShown: roots.length > 0 && roots.some((root) => hasRoom(outline.boxOf(root))),
    isAside: roots.length > 0 && roots.every((root) => outline.node(root).unseen === 'aside'),
    isCopy: member.some((root) => /clone|duplicate/.test(outline.node(root).names ?? '')),
    isAria: member.some((root) => outline.node(root).aria === true),
    ways,
    lines,
    title,
    logo: pictures[0] ?? null,
    offer: offer?.text.slice(0, 300) ?? null,
    terms: termsIn(lines, offer?.line)?.slice(0, 1_000) ?? null,
    rating: lines.find(({ text }) => isScore(text))?.text ?? null,
    badge: lines.find(({ text }) => isBadge(text))?.text.slice(0, 60) ?? null,
    isPaid: lines.some(({ text }) => isPaidLabel(text)),
    isClosed: lines.some(({ text }) => isClosed(text)),
    hasAction:
      ways.some(({ words }) => isAction(words)) || lines.some(({ text, isButton }) => isButton && isAction(text)),
  };
}

export function factsOf({ members }: Group, outline: Outline, spread: Spread): EntryFacts[] {
  return members.map((member) => entryFacts(member, outline, spread));
}

const hasRoom = ([, , width, height]: Box) => width >= 20 && height >= 8;

const MAX_TITLE_CHARS = 80;

/** Headings first, then what is named so, then what is bold, then the words of a link, then the first words. */
function titleOf(lines: readonly Line[], ways: readonly WayOut[]): string | null {
  // Where a line holds more than a name, one of its pieces may be the name.
  const candidates = lines.flatMap((line) =>
    isName(line) ? [line] : line.pieces.filter((piece) => isName({ ...line, ...piece })),
  );
  const linked = new Set(ways.map(({ words }) => words));
  const best =
    candidates.find(({ isHeading }) => isHeading) ??
    candidates.find(({ names }) => nameClass.test(names)) ??
    candidates.find(({ isBold, text }) => isBold && text.length <= 40) ??
    candidates.find(({ text }) => linked.has(text)) ??
    candidates.find(({ text }) => text.length <= 40);
  return best === undefined ? null : withoutRank(best.text);
}
const nameClass = /(?:^|[\s_-])(?:name|brand|title|operator|bookmaker)(?:$|[\s_-])/;

export function withoutRank(text: string): string {
  return rankBeforeName(text)?.name ?? text;
}

function isName({ text, isButton }: Line): boolean {
  if (text.length > MAX_TITLE_CHARS || !/\p{L}{2}/u.test(text) || rankIn(text) !== null) return false;
  if (isBadge(text) || isScore(text) || (isButton && isAction(text))) return false;
  return !(moneyOrShare.test(text) && isPromise(text)) && !(isTerms(text) && text.length > 25);
}

interface Offer {
  readonly line: Line;
  readonly text: string;
}

/** The promise in the largest letters, without the name before it. */
function offerIn(lines: readonly Line[], title: string | null): Offer | undefined {
  const offers = lines
    .filter((line) => !line.isButton)
    .map((line) => ({ line, text: withoutName(line, title) }))
    .filter(({ text }) => text.length <= MAX_OFFER_CHARS && !isScore(text) && isOffer(text));
  const strong = offers.filter(({ text }) => moneyOrShare.test(text) && isPromise(text));
  const among = strong.length > 0 ? strong : offers;
  return among.reduce<Offer | undefined>(
    (best, one) => (best === undefined || one.line.size > best.line.size ? one : best),
    undefined,
  );
}
const MAX_OFFER_CHARS = 200;

function withoutName({ pieces, text }: Line, title: string | null): string {
  const isLead = (piece: string) => rankIn(piece) !== null || (title !== null && withoutRank(piece) === title);
  const first = pieces.findIndex((piece) => !isLead(piece.text));
  const left =
    first <= 0
      ? text
      : pieces
          .slice(first)
          .map((piece) => piece.text)
          .join(' ');
  return left.replace(/^[\s–—:|-]+/, '');
}

const isOffer = (text: string) =>
  moneyOrShare.test(text) ||
  /free ?(?:spins?|bets?)|freispiele|freespins|ilmaiskierro|giros gratis|giri gratis|rodadas gr[aá]tis|gratis (?:spins|gokspins)/i.test(
    text,
  );

function termsIn(lines: readonly Line[], offer: Line | undefined): string | undefined {
  return lines
    .filter((line) => line !== offer && !line.isHeading && isTerms(line.text) && line.text.length >= 10)
    .reduce<string | undefined>(
      (longest, { text }) => (longest === undefined || text.length > longest.length ? text : longest),
      undefined,
    );
}

/** Names of pictures that say nothing of whose they are. */
const saysNothing =
  /^(?:logo|image|img|picture|icon|bild|photo|placeholder|spacer|blank|loading|star|stars|rating|arrow|check|tick|flag.*|\d+|[a-f0-9-]{16,}|)$/i;
const MIN_LOGO_PX = 16;

function picturesIn(root: number, { inside, node, isReachable }: Outline) {
  const found: { readonly alt: string | null; readonly file: string | null }[] = [];
  for (const at of inside(root)) {
    const { alt, file, label, tag, box } = node(at);
    if (!isReachable(at) || (alt === undefined && file === undefined) || box[2] < MIN_LOGO_PX || box[3] < MIN_LOGO_PX)
      continue;
    const said = alt ?? (tag === 'img' || tag === 'svg' || file !== undefined ? label : undefined);
    const telling = (words: string | undefined) =>
      words === undefined || saysNothing.test(words.trim()) ? null : words;
    const picture = { alt: telling(said), file: telling(file) };
    if (picture.alt !== null || picture.file !== null) found.push(picture);
  }
  return found;
}
