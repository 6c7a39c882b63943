import type { NotificationType } from '@proofline/contracts/notifications';
import { letterStyle } from './letter-style.ts';
import { escapeHtml, plainWords } from './plain-words.ts';

/** One thing that is told; words of people are made plain here. */
export interface LetterItem {
  readonly type: NotificationType;
  /** What it comes to, in a line. */
  readonly headline: string;
  readonly lines: readonly string[];
  /** Where it leads. */
  readonly url: string | null;
}

export interface LetterGroup {
  /** Of a digest: what the notices are about. */
  readonly title: string | null;
  readonly items: readonly LetterItem[];
  /** How many notices of the group are not in the mail. */
  readonly more: number;
}

export interface NoticeLetter {
  /** The first line of the mail: the verdict with its reason, or what the digest holds. */
  readonly first: string;
  readonly type: NotificationType;
  readonly groups: readonly LetterGroup[];
  /** Shown as `cid:<cid>`, width and height in points. */
  readonly picture?: { readonly cid: string; readonly width: number; readonly height: number; readonly about: string };
  /** Where what is not in the mail is found. */
  readonly moreUrl: string;
  /** Why the reader gets the mail, in a sentence. */
  readonly why: string;
  readonly settingsUrl: string;
  readonly unsubscribe: { readonly label: string; readonly url: string };
}

/** A notice or a digest as text and as HTML that loads nothing; both say the same, the verdict first. Pure. */
export function noticeLetter(letter: NoticeLetter): { text: string; html: string } {
  return { text: textOf(letter), html: htmlOf(letter) };
}

function textOf({ first, groups, moreUrl, why, settingsUrl, unsubscribe }: NoticeLetter): string {
  const items = groups.flatMap(({ title, items: inGroup, more }) => [
    ...(title === null ? [] : [`${plainWords(title)}\n${'-'.repeat(Math.min([...title].length, 60))}`]),
    ...inGroup.map((item) => [...wordsOf(item, first), ...(item.url === null ? [] : [item.url])].join('\n')),
    ...(more === 0 ? [] : [`+${more} more: ${moreUrl}`]),
  ]);
  const foot = [why, `Notification settings: ${settingsUrl}`, `${unsubscribe.label}: ${unsubscribe.url}`];
  return [plainWords(first), ...items.filter((item) => item !== ''), '-- ', foot.join('\n')].join('\n\n');
}

/** A notice that is the first line of its mail is not said twice. */
function wordsOf({ headline, lines }: LetterItem, first: string): string[] {
  return [...(headline === first ? [] : [headline]), ...lines].map(plainWords);
}

function htmlOf(letter: NoticeLetter): string {
  const { first, type, groups, picture, moreUrl, why, settingsUrl, unsubscribe } = letter;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${text(first)}</title>
<style>${letterStyle}</style>
</head>
<body>
<div class="page">
<div class="card">
<p class="first ${type}" dir="auto">${text(first)}</p>
${groups.map((group, at) => groupHtml(group, first, moreUrl, at === 0 ? picture : undefined)).join('\n')}
</div>
<div class="foot">
<p>${text(why)}</p>
<p>${link(settingsUrl, 'Notification settings')} &nbsp; ${link(unsubscribe.url, unsubscribe.label)}</p>
<p>Proofline</p>
</div>
</div>
</body>
</html>
`;
}

function groupHtml(
  { title, items, more }: LetterGroup,
  first: string,
  moreUrl: string,
  picture: NoticeLetter['picture'],
): string {
  const body = items.map((item) => itemHtml(item, first, title !== null, picture)).join('\n');
  const rest = more === 0 ? '' : `<p class="item">${link(moreUrl, `+${more} more`)}</p>`;
  return `${title === null ? '' : `<h2 dir="auto">${text(title)}</h2>`}${body}${rest}`;
}

function itemHtml(item: LetterItem, first: string, isOfDigest: boolean, picture: NoticeLetter['picture']): string {
  const [head, ...lines] = wordsOf(item, first);
  const headline = head === undefined ? '' : `<p class="head" dir="auto">${text(head)}</p>`;
  const rest = lines.map((line) => `<p dir="auto">${text(line)}</p>`).join('');
  const button = item.url === null ? '' : `<p>${link(item.url, 'Open', isOfDigest ? undefined : 'button')}</p>`;
  return `<div class="item${isOfDigest ? ` mark ${item.type}` : ''}">${headline}${rest}${imageHtml(item.url, picture)}${button}</div>`;
}

function imageHtml(url: string | null, picture: NoticeLetter['picture']): string {
  if (picture === undefined) return '';
  const { cid, width, height, about } = picture;
  const image = `<img src="cid:${escapeHtml(cid)}" width="${width}" height="${height}" alt="${text(about)}">`;
  return `<p>${url === null ? image : `<a href="${escapeHtml(url)}">${image}</a>`}</p>`;
}

const text = (words: string): string => escapeHtml(plainWords(words)).replace(/\n/g, '<br>');

const link = (url: string, label: string, style?: 'button'): string =>
  `<a href="${escapeHtml(url)}"${style ? ` class="${style}"` : ''}>${text(label)}</a>`;
