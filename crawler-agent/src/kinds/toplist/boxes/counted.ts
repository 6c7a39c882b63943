/// <reference lib="dom" />
import { inPage } from '../../../gather/in-page.ts';

/** Follows the counters of style sheets and lists through a document, as a browser does, for it tells nobody. */
export interface Counters {
  /** On the way in, before what the element holds. */
  enter(element: Element, style: CSSStyleDeclaration): void;
  /** On the way out, after it. */
  leave(): void;
  /** What `content` of a style sheet shows, e.g. `"#" counter(rank)`. */
  words(content: string, element: Element): string;
  /** The number that a list gives to an item; empty for a plain one. */
  marker(style: CSSStyleDeclaration): string;
}

interface Scope {
  value: number;
  readonly depth: number;
}

/** A number in a style of lists. */
const inStyle = inPage({}, () => {
  const romans: readonly (readonly [number, string])[] = [
    [1000, 'm'],
    [900, 'cm'],
    [500, 'd'],
    [400, 'cd'],
    [100, 'c'],
    [90, 'xc'],
    [50, 'l'],
    [40, 'xl'],
    [10, 'x'],
    [9, 'ix'],
    [5, 'v'],
    [4, 'iv'],
    [1, 'i'],
  ];
  const roman = (value: number): string => {
    let left = value;
    let text = '';
    for (const [worth, letters] of romans) {
      for (; left >= worth; left -= worth) text += letters;
    }
    return text;
  };
  const letter = (value: number) => 'abcdefghijklmnopqrstuvwxyz'[value - 1] ?? `${value}`;
  return (value: number, style: string): string => {
    if (/roman/.test(style) && value > 0 && value < 4_000) {
      return style.startsWith('upper') ? roman(value).toUpperCase() : roman(value);
    }
    if (/alpha|latin/.test(style)) return style.startsWith('upper') ? letter(value).toUpperCase() : letter(value);
    if (/^(none|disc|circle|square|disclosure)/.test(style)) return '';
    return `${value}`;
  };
});

export const countersIn = inPage({ inStyle }, ({ inStyle }) => {
  const pairs = (list: string): (readonly [string, number])[] =>
    [...list.matchAll(/([\w-]+)\s+(-?\d+)/g)].map(([, name = '', value]) => [name, Number(value)] as const);
  return (): Counters => {
    const scopes = new Map<string, Scope[]>();
    let depth = 0;
    const top = (name: string) => scopes.get(name)?.at(-1);
    const reset = (name: string, value: number) => {
      const stack = scopes.get(name) ?? [];
      // A sibling that resets the same counter goes on in its place.
      if (stack.at(-1)?.depth === depth) stack.pop();
      stack.push({ value, depth });
      scopes.set(name, stack);
    };
    const add = (name: string, by: number) => {
      const scope = top(name);
      if (scope === undefined) reset(name, by);
      else scope.value += by;
    };
    const enterList = (element: Element) => {
      const list = element as HTMLOListElement;
      const isBackward = list.localName === 'ol' && list.reversed;
      const first = list.localName === 'ol' && list.hasAttribute('start') ? list.start : null;
      reset('list-item', isBackward ? (first ?? list.children.length) + 1 : (first ?? 1) - 1);
    };
    const enterItem = (element: Element, style: CSSStyleDeclaration) => {
      const parent = element.parentElement;
      const isBackward = parent?.localName === 'ol' && (parent as HTMLOListElement).reversed;
      const own = pairs(style.counterIncrement).find(([name]) => name === 'list-item')?.[1];
      add('list-item', own ?? (isBackward ? -1 : 1));
      const scope = top('list-item');
      if (element.localName === 'li' && element.hasAttribute('value') && scope) {
        scope.value = (element as HTMLLIElement).value;
      }
    };
    const change = (list: string, by: (name: string, value: number) => void) => {
      if (list !== 'none') for (const [name, value] of pairs(list)) by(name, value);
    };
    const set = (name: string, value: number) => {
      const scope = top(name);
      if (scope === undefined) reset(name, value);
      else scope.value = value;
    };
    return {
      enter: (element, style) => {
        if (/^(ol|ul|menu)$/.test(element.localName)) enterList(element);
        change(style.counterReset, reset);
        if (style.display.includes('list-item')) enterItem(element, style);
        change(style.counterIncrement, (name, by) => {
          if (name !== 'list-item') add(name, by);
        });
        change(style.counterSet, set);
        depth += 1;
      },
      leave: () => {
        for (const stack of scopes.values()) while ((stack.at(-1)?.depth ?? -1) >= depth) stack.pop();
        depth -= 1;
      },
      words: (content, element) => {
        if (content === 'none' || content === 'normal') return '';
        const parts = content.matchAll(/"((?:[^"\\]|\\.)*)"|counters?\(([^)]*)\)|attr\(([\w-]+)/g);
        return [...parts]
          .map(([, words, counter, attribute]) => {
            if (words !== undefined) return words.replace(/\\(.)/g, '$1');
            if (attribute !== undefined) return element.getAttribute(attribute) ?? '';
            const named = (counter ?? '').split(',').map((one) => one.trim());
            const style = named.slice(1).find((one) => !one.startsWith('"')) ?? 'decimal';
            const scope = top(named[0] ?? '');
            return scope === undefined ? '' : inStyle(scope.value, style);
          })
          .join('');
      },
      marker: (style) => {
        const { listStyleType } = style;
        if (!style.display.includes('list-item') || listStyleType === 'none') return '';
        if (listStyleType.startsWith('"')) return listStyleType.slice(1, -1);
        const scope = top('list-item');
        return scope === undefined ? '' : inStyle(scope.value, listStyleType);
      },
    };
  };
});
