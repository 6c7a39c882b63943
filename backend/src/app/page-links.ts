import { z } from 'zod';

/** What `vite build` writes into `.vite/pages.json`: by a page's path pattern the files it needs before it shows. */
export const pageFilesSchema = z.record(z.string(), z.object({ scripts: z.array(z.string()) }));
export type PageFiles = z.output<typeof pageFilesSchema>;

/**
 * Links to the scripts that the page at a path needs, so that the browser asks for all of them at once instead of finding
 * out about one from the other. Pages nobody knows get none, and load as they go. Style sheets are left to the app's own
 * loader: it notices when one is missing, and browsers complain of those that are named and not used after all.
 * @param page as it was built: what it links to itself is left out
 */
export function pageLinksOf(pages: PageFiles, pathname: string, page: string): string {
  const { scripts = [] } = pages[patternOf(pages, pathname) ?? ''] ?? {};
  return scripts
    .filter((name) => !page.includes(`"/${name}"`))
    .map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`)
    .join('');
}

/** The page with these links last in its head, after what it cannot begin without. */
export function withPageLinks(page: string, links: string): string {
  return page.replace('</head>', () => `${links}</head>`);
}

/** The pattern with the fewest parameters that a path follows, as routers choose. */
function patternOf(pages: PageFiles, pathname: string): string | undefined {
  const path = segmentsOf(pathname);
  const parameters = (pattern: string) => segmentsOf(pattern).filter((segment) => segment.startsWith('$')).length;
  return Object.keys(pages)
    .filter((pattern) => follows(path, segmentsOf(pattern)))
    .toSorted((one, other) => parameters(one) - parameters(other))[0];
}

const segmentsOf = (path: string): string[] => path.split('/').filter((segment) => segment !== '');

const follows = (path: readonly string[], pattern: readonly string[]): boolean =>
  path.length === pattern.length &&
  pattern.every((segment, index) => segment.startsWith('$') || segment === path[index]);
