/// <reference lib="dom" />
import { inPage } from '../../../gather/in-page.ts';
import type { ClickedElement } from '../ledger/ledger.ts';

/** What a person would call the thing at a point: the link or form it is part of, and whether that can be seen for one. */
export const describeElement = inPage({}, () => {
  const maxText = 80;
  const seen = 0.3;
  const opacityOf = (element: Element): number => {
    let opacity = 1;
    for (let node: Element | null = element; node !== null; node = node.parentElement) {
      opacity *= Number(getComputedStyle(node).opacity);
    }
    return opacity;
  };
  const textOf = (element: Element): string => {
    const text = element instanceof HTMLElement ? element.innerText : (element.textContent ?? '');
    return text.replace(/\s+/g, ' ').trim();
  };
  const hasPicture = (element: Element): boolean => {
    if (/url\(/.test(getComputedStyle(element).backgroundImage)) return true;
    const pictures = element.matches('img,svg,picture,canvas,video') ? [element] : [];
    return [...pictures, ...element.querySelectorAll('img,svg,picture,canvas,video')].some((picture) => {
      const { width, height } = picture.getBoundingClientRect();
      return width * height > 100 && opacityOf(picture) >= seen;
    });
  };
  return (node: Node): ClickedElement => {
    const start = node instanceof Element ? node : (node.parentElement ?? document.documentElement);
    const link = start.closest('a[href], area[href]');
    const button = start.closest('button, input[type=submit], input[type=image]');
    const form = button?.closest('form') ?? null;
    const control = link ?? button ?? start;
    const style = getComputedStyle(control);
    const href =
      link instanceof HTMLAnchorElement || link instanceof HTMLAreaElement ? link.href : (form?.action ?? null);
    const target = link?.getAttribute('target') ?? form?.getAttribute('target') ?? '';
    const text = textOf(control) || (control.getAttribute('aria-label') ?? control.getAttribute('title') ?? '');
    const classes = [...control.classList].slice(0, 4).map((name) => `.${name}`);
    const isShown = style.visibility === 'visible' && opacityOf(control) >= seen;
    return {
      tag: control.tagName.toLowerCase(),
      name: `${control.id === '' ? '' : `#${control.id}`}${classes.join('')}`.slice(0, maxText),
      text: text.slice(0, maxText),
      href: href === null ? null : href.slice(0, 4096),
      opensAnew: target !== '' && !/^_(self|top|parent)$/i.test(target),
      isSeen: isShown && (textOf(control) !== '' || hasPicture(control)),
    };
  };
});
