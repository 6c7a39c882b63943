/// <reference lib="dom" />
import { inPage } from '../../../gather/in-page.ts';

/**
 * Runs before a page's own scripts, in its world and in those of its frames and windows: tells by the console, under a
 * word that the page does not know, what browsers tell nobody, or not in time: that a script asked for a window or sent a
 * form, that it wanted the window behind the page, and where a document itself says that it leads. A function under a proxy reads as native code: a page cannot tell.
 */
export const hookWindows = inPage({}, () => (word: string): void => {
  const { apply } = Reflect;
  // biome-ignore lint/suspicious/noConsole: it is the page's, and heard by the crawler.
  const debug = window.console.debug.bind(window.console);
  const textOf = String;
  const tell = (what: string, address: unknown) => {
    try {
      debug(`${word} ${what} ${textOf(address)}`);
    } catch {
      // What cannot be made a text is none of an address.
    }
  };
  type Callable = (...given: unknown[]) => unknown;
  const hook = (what: unknown, before: (self: unknown, given: unknown[]) => void, after?: (made: unknown) => void) =>
    new Proxy(what as Callable, {
      apply(target, self, given: unknown[]) {
        before(self, given);
        const made = apply(target, self, given);
        after?.(made);
        return made;
      },
    });
  const sink = (opened: unknown) => {
    if (opened === null || typeof opened !== 'object') return;
    const asked = opened as { blur: unknown };
    try {
      asked.blur = hook(asked.blur, () => tell('under', 'blur'));
    } catch {
      // A window of another website is not ours to watch.
    }
  };
  Object.assign(window, {
    open: hook(window.open, (_, [address = '']) => tell('open', address), sink),
    focus: hook(window.focus, () => tell('under', 'focus')),
    blur: hook(window.blur, () => tell('under', 'blur')),
  });
  const { submit } = HTMLFormElement.prototype;
  HTMLFormElement.prototype.submit = hook(submit, (form) =>
    tell('form', (form as HTMLFormElement).action),
  ) as () => void;
  if (window === window.top) {
    const leads = new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!(node instanceof HTMLMetaElement) || node.httpEquiv.toLowerCase() !== 'refresh') continue;
        const [, to] = /^[\s\d.]*[;,]\s*(?:url\s*=\s*)?["']?([^"']+)/i.exec(node.content) ?? [];
        if (to !== undefined) tell('meta', URL.parse(to, document.baseURI)?.href ?? to);
      }
    });
    leads.observe(document, { childList: true, subtree: true });
    const loaded = () => {
      leads.disconnect();
      // What comes after that came by a timer.
      setTimeout(() => tell('loaded', ''));
    };
    window.addEventListener('load', loaded, { once: true });
  }
  window.addEventListener('submit', ({ target }) => tell('form', (target as HTMLFormElement).action), true);
});
