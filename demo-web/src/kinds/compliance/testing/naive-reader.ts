import { DEMO_RULE_IDS, type DemoRuleId } from '../seed/demo-check.ts';

/** What a reader without script, style sheets and frames takes from the source of a page. */
export interface NaiveReading {
  readonly text: string;
  readonly links: string[];
}

const BLOCKS =
  /<\/?(?:p|div|li|ul|ol|h\d|td|tr|table|section|article|aside|header|footer|main|nav|dt|dd|br|button)\b[^>]*>/g;

/**
 * Reads a page of the demo internet with nothing but text replacement. It knows the two inline styles that hide
 * text here, and no more: it is a second opinion on pages that need no browser, not a crawler.
 */
export function readNaively(html: string): NaiveReading {
  const visible = visibleMarkup(html);
  const text = visible.replaceAll(BLOCKS, ' ').replaceAll(/<[^>]*>/g, '');
  return {
    text: unescapeHtml(text).replaceAll(/\s+/g, ' ').trim(),
    links: [...visible.matchAll(/<a\b[^>]*\bhref="([^"]*)"/g)].map(([, href]) => unescapeHtml(href ?? '')),
  };
}

/** Links with their words, in the order of the page. */
export function anchorsOf(html: string): { href: string; words: string }[] {
  const anchors = visibleMarkup(html).matchAll(/<a\b[^>]*\bhref="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g);
  return [...anchors].map(([, href = '', words = '']) => ({
    href: unescapeHtml(href),
    words: unescapeHtml(words.replaceAll(/<[^>]*>/g, '')),
  }));
}

function visibleMarkup(html: string): string {
  return html
    .replaceAll(/<!--[\s\S]*?-->/g, ' ')
    .replaceAll(/<(head|script|style|noscript|template|svg|iframe)\b[\s\S]*?<\/\1>/g, ' ')
    .replaceAll(/<p [^>]*style="(?:display:none|visibility:hidden)"[^>]*>[\s\S]*?<\/p>/g, ' ');
}

/** The demo rules, told a second time in the plainest way. */
export function judgeNaively({ text, links }: NaiveReading): Record<DemoRuleId, 100 | 0> {
  const lower = text.toLowerCase();
  const passes: Record<DemoRuleId, boolean> = {
    'age-notice': /(?<![\p{L}\p{N}])18\+/u.test(text),
    'responsible-notice': lower.includes('play responsibly'),
    'responsible-link': links.some((link) => link.includes('playwell.example')),
    'no-risk-free': !lower.includes('risk-free'),
    'terms-beside-offer': lower.includes('terms apply'),
    'tagged-link': links.some((link) => link.includes('larkfield.example')),
  };
  const scores = DEMO_RULE_IDS.map((id): [DemoRuleId, 100 | 0] => [id, passes[id] ? 100 : 0]);
  return Object.fromEntries(scores) as Record<DemoRuleId, 100 | 0>;
}

export function unescapeHtml(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&hellip;', '…')
    .replaceAll('&copy;', '©')
    .replaceAll('&amp;', '&');
}
