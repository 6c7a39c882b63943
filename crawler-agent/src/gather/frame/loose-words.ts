/// <reference lib="dom" />
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

/** Piece of `readFrame`: words that a visitor sees and that are no text of the document. */
export function looseWordsIn({ channels }: Colours): LooseWords {
  const silent = new Set(['hidden', 'password', 'checkbox', 'radio', 'file', 'range', 'color', 'image']);
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
      if (words.replace(/[\s\u{e000}-\u{f8ff}\u{f0000}-\u{10ffff}]+/gu, '') === '') return null;
      if (/icon|awesome|glyph|symbol/i.test(style.fontFamily)) return null;
      const isHidden =
        style.display === 'none' ||
        style.visibility !== 'visible' ||
        Number(style.opacity) < 0.03 ||
        Number.parseFloat(style.fontSize) <= 2 ||
        Number.parseFloat(style.textIndent) < -500 ||
        (style.position === 'absolute' && Number.parseFloat(style.left) < -500) ||
        (channels(style.color)?.[3] ?? 1) < 0.03;
      // Its own box cannot be asked for; room around it can.
      const room = [style.marginLeft, style.marginRight, style.paddingLeft, style.paddingRight];
      const roomPx = room.reduce((sum, length) => sum + (Number.parseFloat(length) || 0), 0);
      const isGlued = style.display.startsWith('inline') && roomPx <= Number.parseFloat(style.fontSize) * 0.2;
      return { words: isGlued || style.display === 'inline' ? words : ` ${words} `, isHidden };
    },
  };
}
