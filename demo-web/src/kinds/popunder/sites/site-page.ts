import { escapeHtml } from '../../../serving/html.ts';

/** A website that is looked at, and its pages by path. */
export interface PopSite {
  readonly host: string;
  readonly title: string;
  /** The page at `/`. */
  readonly front: SitePage;
  /** Pages behind it; those that are not named here are plain ones. */
  readonly others?: Readonly<Record<string, SitePage>>;
}

export interface SitePage {
  readonly head?: string;
  /** In place of what every page shows between its head and its foot. */
  readonly main?: string;
  /** In place of the links in its head. */
  readonly menu?: string;
  readonly bodyAttributes?: string;
  readonly script?: string;
}

const menu = '<a href="/films">Films</a> <a href="/series">Series</a> <a href="/about">About</a>';
const words = `<h2>The night train</h2><p class="synopsis">Two sisters run the last sleeper of a small railway. Season two begins where
the snow stopped them: with a stranger in compartment nine, and a letter that was never meant to arrive.</p>
<p>Every episode is half an hour long. Voices are in English, with words below the picture in nine languages.</p>
<p>Written and directed by the same hands as <em>Harbour lights</em>, which ran for four winters.</p>`;

export function renderSitePage({ title }: Pick<PopSite, 'title'>, page: SitePage = {}): string {
  const script = page.script === undefined ? '' : `<script>(() => {${page.script}})();</script>`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>
<style>body{margin:0;font:17px/1.6 Georgia,serif;background:#14171d;color:#dfe4ea;min-height:1600px}header,main,footer{max-width:760px;margin:0 auto;padding:18px 24px}header a{color:#9cc7ff;margin-right:18px}main{min-height:900px}</style>${page.head ?? ''}</head>
<body ${page.bodyAttributes ?? ''}><header><h1>${escapeHtml(title)}</h1><nav>${page.menu ?? menu}</nav></header>
<main>${page.main ?? words}</main><footer>Made for trying things out.</footer>${script}</body></html>\n`;
}

export const siteWords = words;
