/// <reference lib="dom" />
import { inPage } from '../in-page.ts';
import type { Colours } from './colours.ts';

export interface GeneratedWords {
  readonly words: string;
  readonly isHidden: boolean;
}

export interface LooseWords {
  /** What stands in a form field; empty for everything else. */
  ofField(node: Element): string;
  /** Words that a style sheet puts before or after an element; null when there are none. Signs of icon fonts are none. */
  generated(node: Element, where: '::before' | '::after'): GeneratedWords | null;
}

/** Words that a visitor sees and that are no text of the document. */
export const looseWordsIn = inPage({}, () => {
  const silent = new Set(['hidden', 'password', 'checkbox', 'radio', 'file', 'range', 'color', 'image']);
  // Signs of icon fonts stand in areas for private use.
  const blank = /[\s\u{e000}-\u{f8ff}\u{f0000}-\u{10ffff}]+/gu;
  return ({ channels }: Colours): LooseWords => {
    const isHidden = (style: CSSStyleDeclaration) =>
      style.display === 'none' ||
      style.visibility !== 'visible' ||
      Number(style.opacity) < 0.03 ||
      Number.parseFloat(style.fontSize) <= 2 ||
      Number.parseFloat(style.textIndent) < -500 ||
      (style.position === 'absolute' && Number.parseFloat(style.left) < -500) ||
      (channels(style.color)?.[3] ?? 1) < 0.03;
    /** Its own box cannot be asked for; room around it can. */
    const isGlued = (style: CSSStyleDeclaration) => {
      const room = [style.marginLeft, style.marginRight, style.paddingLeft, style.paddingRight];
      const roomPx = room.reduce((sum, length) => sum + (Number.parseFloat(length) || 0), 0);
      return style.display.startsWith('inline') && roomPx <= Number.parseFloat(style.fontSize) * 0.2;
    };
    return {
      ofField: (node) => {
        const { localName } = node;
        if (localName !== 'textarea' && localName !== 'input') return '';
        const { type, value, placeholder } = node as HTMLInputElement;
        return silent.has(type) ? '' : ((value || placeholder) ?? '');
      },
      generated: (node, where) => {
        const style = getComputedStyle(node, where);
        const { content } = style;
        if (content === 'none' || content === 'normal') return null;
        const words = /^"((?:[^"\\]|\\.)*)"/.exec(content)?.[1]?.replace(/\\(.)/g, '$1') ?? '';
        if (words.replace(blank, '') === '') return null;
        if (/icon|awesome|glyph|symbol/i.test(style.fontFamily)) return null;
        const isJoined = isGlued(style) || style.display === 'inline';
        return { words: isJoined ? words : ` ${words} `, isHidden: isHidden(style) };
      },
    };
  };
});
