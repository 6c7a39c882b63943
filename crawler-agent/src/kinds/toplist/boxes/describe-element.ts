/// <reference lib="dom" />
import { inPage } from '../../../gather/in-page.ts';
import type { BoxLimits, BoxNode } from './box-tree.ts';
import type { Counters } from './counted.ts';
import { leadsTo } from './leads-to.ts';
import { looksOf } from './looks-of.ts';

/** What is being put together of one element. */
export type Draft = { -readonly [Name in keyof BoxNode]: BoxNode[Name] };

/** What an element says of itself by its attributes, its style, and the words right inside it. */
export const describeElement = inPage({ looksOf, leadsTo }, ({ looksOf, leadsTo }) => {
  const { oneLine, pictureOf, textOf, isButton, runsDown } = looksOf();
  const put = <Name extends keyof Draft>(draft: Draft, name: Name, value: Draft[Name] | '' | null | false) => {
    if (value !== '' && value !== null && value !== false && value !== undefined) draft[name] = value;
  };
  const nothing = '';
  const attributes = (draft: Draft, element: Element, style: CSSStyleDeclaration, limits: BoxLimits): void => {
    const href = leadsTo(element);
    const { alt, file } = pictureOf(element, style);
    put(draft, 'names', oneLine(`${element.getAttribute('class') ?? nothing} ${element.id}`, 120).toLowerCase());
    put(draft, 'role', element.getAttribute('role')?.slice(0, 30) ?? nothing);
    put(draft, 'href', href !== null && href.length <= limits.hrefChars ? href : nothing);
    put(draft, 'rel', element.getAttribute('rel')?.slice(0, 60).toLowerCase() ?? nothing);
    put(draft, 'alt', alt);
    put(draft, 'file', file);
    put(draft, 'label', oneLine(element.getAttribute('aria-label') ?? element.getAttribute('title'), 100));
  };
  const layout = (draft: Draft, element: Element, style: CSSStyleDeclaration): void => {
    const yes = (is: boolean) => (is ? (true as const) : nothing);
    put(draft, 'button', yes(isButton(element, style)));
    put(draft, 'inline', yes(style.display === 'inline'));
    put(draft, 'rtl', yes(style.direction === 'rtl'));
    put(draft, 'fixed', yes(style.position === 'fixed'));
    put(draft, 'contents', yes(style.display === 'contents'));
    put(draft, 'columns', yes(runsDown(style)));
  };
  const words = (
    draft: Draft,
    element: Element,
    style: CSSStyleDeclaration,
    counters: Counters,
    limits: BoxLimits,
  ): void => {
    const before = counters.words(getComputedStyle(element, '::before').content, element).trim();
    const after = counters.words(getComputedStyle(element, '::after').content, element).trim();
    const size = Math.round(Number.parseFloat(style.fontSize));
    // Letters of no size or colour are there for machines alone.
    const isRead = size > 2 && !/^rgba\(.*, 0\)$/.test(style.color);
    // Words among elements are nodes of their own, so that their order is kept.
    const own = element.firstElementChild === null && isRead ? textOf(element, limits.textChars) : nothing;
    put(draft, 'text', `${own} ${after}`.trim().slice(0, limits.textChars));
    put(draft, 'marker', (before === nothing ? counters.marker(style) : before).slice(0, 40));
    if (element.firstChild === null && draft.text === undefined && draft.marker === undefined) return;
    if (isRead) draft.size = size;
    if (Number(style.fontWeight) >= 600) draft.bold = true;
  };
  return (draft: Draft, element: Element, style: CSSStyleDeclaration, counters: Counters, limits: BoxLimits): void => {
    attributes(draft, element, style, limits);
    layout(draft, element, style);
    words(draft, element, style, counters, limits);
  };
});
