import { ruleLimits } from '@proofline/rules/limits';
import type { PageLink } from '@proofline/rules/page-artifacts';
import { Parser } from 'htmlparser2';

/** Absolute targets of a stored page's links, each once, in document order. Pure. */
export function linksOf(html: string, pageUrl: string): PageLink[] {
  const links = new Map<string, { url: string; text: string }>();
  let base = pageUrl;
  let open: { url: string; text: string } | undefined;
  const parser = new Parser({
    onopentag: (name, { href }) => {
      if (href === undefined) return;
      if (name === 'base') base = URL.parse(href, pageUrl)?.href ?? base;
      if (name !== 'a' && name !== 'area') return;
      const url = URL.parse(href, base)?.href;
      if (url === undefined || url.length > ruleLimits.urlChars || links.size >= ruleLimits.linksPerPage) return;
      open = links.get(url) ?? { url, text: '' };
      links.set(url, open);
    },
    ontext: (text) => {
      if (open !== undefined) open.text = (open.text + text).slice(0, ruleLimits.linkTextChars);
    },
    onclosetag: (name) => {
      if (name === 'a') open = undefined;
    },
  });
  parser.end(html);
  return [...links.values()].map(({ url, text }) => ({ url, text: text.replace(/\s+/g, ' ').trim() }));
}
