import { MAX_PAGE_LINKS_BYTES } from '@proofline/contracts/agent-api/results';
import { rulesOfLinks } from '@proofline/rules/matched-links';
import { placesFoundBy } from '@proofline/rules/matched-places';
import { type PageLink, storedLinksSchema } from '@proofline/rules/page-artifacts';
import type { QueryRule } from '@proofline/rules/query-tree';
import { defaultTreeAdapter, html as htmlSpec, serialize } from 'parse5';
import { cleanStyleSheet } from './clean-css.ts';
import { dataUrlOf } from './data-url.ts';
import { nodesIn } from './document-nodes.ts';
import { MARK_STYLES, type MarkedMatch, markPage } from './mark-page.ts';
import { absoluteUrl, attributeOf, pageSources, type StyleSource } from './page-sources.ts';
import { type Document, type Element, isElement, type SanitisedPage, sanitisePage } from './sanitise-page.ts';
import { type StoredAnswer, storedAnswers } from './stored-answers.ts';

/** A rule whose places are marked. */
export interface RuleToMark {
  readonly rule: QueryRule;
  /** Whether its mark speaks for the page. */
  readonly isGood: boolean;
}

/** A page as it was saved, with what it takes to show it. */
export interface PageToRender {
  readonly html: string;
  /** As it was judged. */
  readonly text: string;
  readonly finalUrl: string;
  /** JSON of its links as they were judged; null where they were not kept. */
  readonly links: string | null;
  readonly rules: readonly RuleToMark[];
  /** WARC segments: the page's own first. */
  readonly segments: readonly Uint8Array[];
}

export interface RenderedMatch {
  /** Which of the rules, by its place among them. */
  readonly rule: number;
  /** The words found, or the address of the link, cut off where they are long. */
  readonly words: string;
  /** Whether the page has it: words and links in frames, form fields and drawings are not shown. */
  readonly isShown: boolean;
}

export interface RenderedPage {
  /** A document that loads nothing. */
  readonly html: string;
  /** In the order of the page; the n-th is at `#match-n`. */
  readonly matches: readonly RenderedMatch[];
  /** Those that are not listed included. */
  readonly total: number;
}

export const MAX_MARKS = 20_000;
const MAX_WORDS_CHARS = 80;
/**
 * Of all pictures written into a page, each time that it shows them, and of all its style sheets. A page of more than the
 * last is not shown.
 */
const MAX_CHARS = { pictures: 16_000_000, styles: 16_000_000, page: 64_000_000 } as const;
/** In characters. */
export type RenderLimits = Readonly<Record<keyof typeof MAX_CHARS, number>>;
/** A placeholder has no picture, only its frame. */
const MISSING = 'proofline-missing';
const MISSING_STYLES = `
.${MISSING} { min-width: 24px !important; min-height: 24px !important; border: 1px dashed #8a97a6 !important; background: #eef1f4 !important; }
`;

/**
 * Nothing of it runs or loads: pictures and style sheets are those that were stored with the page, written into it.
 * @returns `too_large` for a page that becomes too large to be shown
 */
export async function renderPage(
  page: PageToRender,
  limits: RenderLimits = MAX_CHARS,
): Promise<RenderedPage | 'too_large'> {
  const { html, text, finalUrl, rules, segments } = page;
  const { baseUrl, styles } = pageSources(html, finalUrl);
  const sanitised = sanitisePage(html);
  const { document } = sanitised;
  const { pictures, own } = picturesIn(document, baseUrl);
  const wanted = new Set([...pictures.values(), ...styles.flatMap((style) => ('url' in style ? [style.url] : []))]);
  const answers = wanted.size === 0 ? new Map() : await storedAnswers(segments, wanted);
  showPictures(pictures, answers, limits.pictures - own);
  const { places, total } = placesFoundBy(
    rules.map(({ rule }) => rule),
    text,
    MAX_MARKS,
  );
  const found = linksFound(page, sanitised, baseUrl);
  const links = found.slice(0, MAX_MARKS - places.length);
  const isGood = (rule: number): boolean => rules[rule]?.isGood === true;
  const marked = markPage(
    document,
    text,
    places.map(({ rule, start, end }) => ({ start, end, isGood: isGood(rule) })),
    links.map(({ rule, element }) => ({ element, isGood: isGood(rule) })),
  );
  addHead(document, [MARK_STYLES, ...sheetsOf(styles, answers, limits.styles), MISSING_STYLES]);
  const drawn = serialize(document);
  if (drawn.length > limits.page) return 'too_large';
  return {
    html: drawn,
    matches: marked.flatMap(({ kind, index, isShown }: MarkedMatch) => {
      const place = kind === 'text' ? places[index] : undefined;
      const match = place ?? links[index];
      if (match === undefined) return [];
      const words = 'url' in match ? match.url : text.slice(match.start, match.end);
      return [{ rule: match.rule, words: words.slice(0, MAX_WORDS_CHARS), isShown }];
    }),
    total: total + found.length,
  };
}

interface FoundLink {
  /** Which of the rules, by its place among them. */
  readonly rule: number;
  readonly url: string;
  /** Where the page shows it, in the order of the page; undefined for one that it does not have any more. */
  readonly element: Element | undefined;
}

/** Each place that leads where a rule finds a link, and what the page does not have any more. */
function linksFound(page: PageToRender, { document, links }: SanitisedPage, baseUrl: string): FoundLink[] {
  const { rules } = page;
  const byUrl = rulesOfLinks(
    rules.map(({ rule }) => rule),
    storedLinks(page),
  );
  const shown: FoundLink[] = [];
  const seen = new Set<string>();
  for (const element of nodesIn(document)) {
    const href = isElement(element) ? links.get(element) : undefined;
    if (href === undefined || !isElement(element)) continue;
    const url = URL.parse(href, baseUrl)?.href ?? '';
    for (const rule of byUrl.get(url) ?? []) shown.push({ rule, url, element });
    seen.add(url);
  }
  const others = [...byUrl].filter(([url]) => !seen.has(url));
  return [...shown, ...others.flatMap(([url, found]) => found.map((rule) => ({ rule, url, element: undefined })))];
}

/** None where there is no such list, or it is larger than one may be: agents stand outside of what is trusted. */
function storedLinks({ links }: PageToRender): readonly PageLink[] {
  if (links === null || links.length > MAX_PAGE_LINKS_BYTES) return [];
  try {
    return storedLinksSchema.parse(JSON.parse(links));
  } catch {
    return [];
  }
}

interface Pictures {
  /** Of each picture of the web its address. */
  readonly pictures: ReadonlyMap<Element, string>;
  /** Characters of those that the page itself holds; they are settled. */
  readonly own: number;
}

function picturesIn(document: Document, baseUrl: string): Pictures {
  const pictures = new Map<Element, string>();
  let own = 0;
  for (const node of nodesIn(document)) {
    if (!isElement(node) || node.tagName !== 'img') continue;
    const source = attributeOf(node, 'src');
    const url = absoluteUrl(source, baseUrl);
    if (url !== undefined) pictures.set(node, url);
    else if (isOwnPicture(source)) {
      own += source.length;
      setSource(node, source);
    } else setSource(node, undefined);
  }
  return { pictures, own };
}

/** A picture that the page itself holds. */
const isOwnPicture = (source: string): boolean =>
  /^data:image\/(png|jpe?g|gif|webp);base64,[a-z0-9+/=\s]+$/i.test(source) && source.length < 4_000_000;

/** In their order; one that is shown again counts again, since it is written again. */
function showPictures(
  pictures: ReadonlyMap<Element, string>,
  answers: ReadonlyMap<string, StoredAnswer>,
  chars: number,
): void {
  const made = new Map<string, string | undefined>();
  let room = chars;
  for (const [picture, url] of pictures) {
    const answer = answers.get(url);
    if (!made.has(url)) made.set(url, answer && dataUrlOf(answer));
    const source = made.get(url);
    const fits = source !== undefined && source.length <= room;
    setSource(picture, fits ? source : undefined);
    if (fits) room -= source.length;
  }
}

function setSource(picture: Element, source: string | undefined): void {
  const others = picture.attrs.filter(({ name }) => name !== 'src');
  picture.attrs = source === undefined ? missing(others) : [...others, { name: 'src', value: source }];
}

const missing = (attributes: Element['attrs']): Element['attrs'] => [
  ...attributes.filter(({ name }) => name !== 'class'),
  { name: 'class', value: MISSING },
];

/** Those that there is room for, in their order; one that is named again counts again. */
function sheetsOf(styles: readonly StyleSource[], answers: ReadonlyMap<string, StoredAnswer>, chars: number): string[] {
  let room = chars;
  return styles.flatMap((style) => {
    const css = 'css' in style ? style.css : answers.get(style.url)?.body.toString('utf8');
    if (css === undefined || css.length > room) return [];
    room -= css.length;
    const clean = cleanStyleSheet(css);
    // Cleaned before, so that nothing of it ends the condition.
    return [style.media === '' || clean === '' ? clean : cleanStyleSheet(`@media ${style.media} { ${clean} }`)];
  });
}

function addHead(document: Document, styles: readonly string[]): void {
  const root = document.childNodes.find(isElement);
  const head = root?.childNodes.filter(isElement).find(({ tagName }) => tagName === 'head');
  if (head === undefined) throw new Error('A parsed document has a head.');
  const create = (name: string, attrs: Element['attrs']) =>
    defaultTreeAdapter.createElement(name, htmlSpec.NS.HTML, attrs);
  defaultTreeAdapter.appendChild(head, create('meta', [{ name: 'charset', value: 'utf-8' }]));
  for (const css of styles.filter((one) => one.trim() !== '')) {
    const style = create('style', []);
    defaultTreeAdapter.insertText(style, css);
    defaultTreeAdapter.appendChild(head, style);
  }
}
