import type { RandomSource } from '@proofline/demo-web/content/random-source';
import { LISTED_BRANDS } from './brands.ts';
import { escapeHtml } from './markup.ts';

/** Draws the body of a page on which no toplist stands, however much it looks like one to a machine. */
export type ListlessPage = (random: RandomSource) => string;

const NOUNS = ['harbour', 'council', 'bridge', 'season', 'market', 'museum', 'ferry', 'orchard', 'railway', 'library'];
const HOSTS = ['weather', 'tides', 'gazette', 'maps', 'archive', 'tickets', 'forum', 'recipes', 'garden', 'radio'];

const times = <T>(count: number, draw: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => draw(at));

const sentence = (random: RandomSource): string =>
  `The ${random.pick(NOUNS)} and the ${random.pick(NOUNS)} were talked about again, as every year in the ${random.pick(NOUNS)} season.`;

const link = (host: string, text: string, path = '/'): string =>
  `<a href="http://${host}.example${path}">${escapeHtml(text)}</a>`;

/** An article whose words lead elsewhere all the time. */
const linkedArticle: ListlessPage = (random) =>
  `<article><h1>${sentence(random)}</h1>${times(random.between(6, 14), () => `<p>${sentence(random)} See ${link(random.pick(HOSTS), `the ${random.pick(NOUNS)}`)} and ${link(random.pick(HOSTS), 'more')}. ${sentence(random)}</p>`).join('')}</article>`;

/** An article about operators, with links to them in its sentences. */
const articleOnOperators: ListlessPage = (random) =>
  `<article><h1>How licences are given</h1>${random
    .sample(LISTED_BRANDS, 6)
    .map(
      ({ name, host }) =>
        `<p>${sentence(random)} A spokeswoman of <a href="http://${host}/press">${escapeHtml(name)}</a> would not comment. ${sentence(random)}</p>`,
    )
    .join('')}</article>`;

/** Teasers of the website's own news. */
const newsTeasers: ListlessPage = (random) =>
  times(
    random.between(8, 24),
    (at) =>
      `<article><img src="/media/teaser-${at}.svg" alt="" width="240" height="135"><h3><a href="/news/${at}">${sentence(random)}</a></h3><p>${sentence(random)}</p><a href="/news/${at}">Read more</a></article>`,
  ).join('');

/** Goods of the website's own shop, with prices and buttons. */
const shop: ListlessPage = (random) =>
  `<div style="display:grid;grid-template-columns:repeat(4,1fr)">${times(
    random.between(8, 40),
    (at) =>
      `<div><img src="/media/thing-${at}.svg" alt="Thing ${at}" width="160" height="160"><h3><a href="/thing/${at}">Garden chair ${at}</a></h3><span>4.${random.between(0, 9)}</span><p>£${random.between(9, 220)}.99</p><a href="/basket?add=${at}">Add to basket</a></div>`,
  ).join('')}</div>`;

/** Nothing but links to other websites. */
const linkFarm: ListlessPage = (random) =>
  `<h1>Useful links</h1><ul>${times(random.between(30, 160), (at) => `<li>${link(`${random.pick(HOSTS)}${at}`, `${random.pick(NOUNS)} ${random.pick(HOSTS)}`)}</li>`).join('')}</ul>`;

/** A directory of websites, each with a line about it. */
const directory: ListlessPage = (random) =>
  `<h1>Blogs we read</h1>${times(random.between(6, 20), (at) => `<div><h4>${link(`${random.pick(HOSTS)}-blog${at}`, `${random.pick(NOUNS)} notes`)}</h4><p>${sentence(random)}</p></div>`).join('')}`;

/** Who pays for the club: a row of pictures that lead to companies. */
const sponsorsWall: ListlessPage = (random) =>
  `<h1>The ${random.pick(NOUNS)} rowing club</h1><p>${sentence(random)}</p><h2>Our partners</h2><div style="display:flex;flex-wrap:wrap;gap:16px">${times(random.between(6, 12), (at) => `<a href="http://${random.pick(HOSTS)}-works${at}.example/"><img src="/media/partner-${at}.svg" alt="${random.pick(NOUNS)} works" width="120" height="60"></a>`).join('')}</div>`;

/** A long footer with links to everywhere below a short page. */
const bigFooter: ListlessPage = (random) =>
  `<h1>Opening hours</h1><p>${sentence(random)}</p><footer style="display:grid;grid-template-columns:repeat(4,1fr)">${times(4, (column) => `<div><h4>${random.pick(NOUNS)}</h4>${times(8, (at) => `<p>${link(`${random.pick(HOSTS)}${column}${at}`, `${random.pick(HOSTS)} ${random.pick(NOUNS)}`)}</p>`).join('')}</div>`).join('')}</footer>`;

/** A review of one operator, with its button thrice. */
const singleReview: ListlessPage = (random) => {
  const { name, host } = random.pick(LISTED_BRANDS);
  const button = `<p><a href="http://${host}/?btag=r${random.between(1, 99)}" rel="nofollow sponsored">Visit ${escapeHtml(name)}</a></p>`;
  return `<article><h1>${escapeHtml(name)} review</h1>${button}<h2>Games</h2><p>${sentence(random)}</p>${button}<h2>Payments</h2><p>${sentence(random)}</p>${button}</article>`;
};

/** Buttons to share a page and to follow its makers. */
const shareButtons: ListlessPage = (random) =>
  `<h1>${sentence(random)}</h1><p>${sentence(random)}</p><ul>${['chirper', 'facepage', 'pinwall', 'linkroom', 'snapbox'].map((name) => `<li>${link(name, `Share on ${name}`, '/share?u=here')}</li>`).join('')}</ul>${times(5, () => `<p>${sentence(random)}</p>`).join('')}`;

/** What people wrote below an article, some with a link to their page. */
const comments: ListlessPage = (random) =>
  `<h1>${sentence(random)}</h1><p>${sentence(random)}</p><h2>Comments</h2>${times(random.between(6, 20), (at) => `<div><b>${link(`people${at}`, `${random.pick(NOUNS)}${at}`)}</b> <time>1${at % 9}:20</time><p>${sentence(random)}</p><a href="#reply-${at}">Reply</a></div>`).join('')}`;

/** A table of matches with links to the clubs. */
const fixtures: ListlessPage = (random) =>
  `<h1>Results</h1><table>${times(random.between(8, 20), (at) => `<tr><td>${at + 1}</td><td>${link(`club${at}`, `${random.pick(NOUNS)} united`)}</td><td>${random.between(0, 5)}:${random.between(0, 5)}</td><td>${random.between(10, 70)}</td></tr>`).join('')}</table>`;

export const PAGES_WITHOUT_LIST: Readonly<Record<string, ListlessPage>> = {
  'linked-article': linkedArticle,
  'article-on-operators': articleOnOperators,
  'news-teasers': newsTeasers,
  shop,
  'link-farm': linkFarm,
  directory,
  'sponsors-wall': sponsorsWall,
  'big-footer': bigFooter,
  'single-review': singleReview,
  'share-buttons': shareButtons,
  comments,
  fixtures,
};
