import { publicPageAt, SITE_DESCRIPTION, SITE_NAME, windowTitle } from '@proofline/contracts/public-pages';

/** What stands between these two comments of index.html is written anew for every page. */
const headPattern = /<!--page-head-->[\s\S]*<!--\/page-head-->/;

/**
 * Title, description and social tags of the page at a path, for those who read pages without running them. Pages
 * behind login say no more than the product's name, and ask search engines to leave them out.
 * @param origin of the page's own address, e.g. `https://proofline.example`
 */
export function pageHeadOf(pathname: string, origin: string): string {
  const words = publicPageAt(pathname);
  const title = words?.title ?? SITE_NAME;
  const description = words?.description ?? SITE_DESCRIPTION;
  return [
    `<title>${escaped(words ? windowTitle(title) : title)}</title>`,
    named('description', description),
    ...(words ? [] : [named('robots', 'noindex')]),
    social('og:site_name', SITE_NAME),
    social('og:type', 'website'),
    social('og:title', title),
    social('og:description', description),
    // Of a private address not even the path is repeated.
    ...addressOf(words ? pathname : '/', origin).map((address) => social('og:url', address)),
    named('twitter:card', 'summary'),
  ].join('\n    ');
}

/** None when the request's own words for its host are no address. */
const addressOf = (pathname: string, origin: string): string[] =>
  URL.canParse(pathname, origin) ? [new URL(pathname, origin).href] : [];

/** The page with this head in the place it keeps for it; a page without one stays as it is. */
export function withPageHead(page: string, head: string): string {
  return page.replace(headPattern, () => head);
}

const named = (name: string, content: string): string => `<meta name="${name}" content="${escaped(content)}" />`;
const social = (property: string, content: string): string =>
  `<meta property="${property}" content="${escaped(content)}" />`;

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
