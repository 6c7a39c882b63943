import { describe, expect, it } from 'vitest';
import { readRobots } from './robots.ts';

const read = (text: string) => readRobots('https://a.test/robots.txt', { status: 200, text });
const says = (text: string, path: string) => read(text).says(`https://a.test${path}`);
const toAll = (...rules: readonly string[]) => ['User-agent: *', ...rules].join('\n');

describe('The rules of robots.txt', () => {
  it.each([
    ['of the longest pattern', toAll('Disallow: /a', 'Allow: /a/b'), '/a/b/c', 'allowed'],
    ['of the longest pattern, in whatever order', toAll('Allow: /a/b', 'Disallow: /a/b/c'), '/a/b/c', 'disallowed'],
    ['that allow, when they are as long as those that do not', toAll('Disallow: /a', 'Allow: /a'), '/a', 'allowed'],
    ['without a path say nothing', toAll('Disallow:'), '/a', 'allowed'],
    ['with an asterisk', toAll('Disallow: /*.php'), '/x/a.php?b', 'disallowed'],
    ['with an end', toAll('Disallow: /*.php$'), '/a.php', 'disallowed'],
    ['with an end, for more', toAll('Disallow: /*.php$'), '/a.php?b', 'allowed'],
    ['with an end after what comes twice', toAll('Disallow: /*ab$'), '/abab', 'disallowed'],
    ['whose pieces overlap', toAll('Disallow: /ab*ba$'), '/aba', 'allowed'],
    ['with many asterisks', toAll('Disallow: /**a***b**'), '/xaxb', 'disallowed'],
    ['for the front page alone', toAll('Disallow: /$'), '/a', 'allowed'],
    ['for queries', toAll('Disallow: /*?s='), '/list?s=1', 'disallowed'],
    ['in letters beyond ASCII', toAll('Disallow: /ä'), '/%c3%a4', 'disallowed'],
    ['with percent signs nobody needs', toAll('Disallow: /%7Ejoe'), '/~joe', 'disallowed'],
    ['for an asterisk itself', toAll('Disallow: /a-%2A.html'), '/a-*.html', 'disallowed'],
    ['with a comment', toAll('Disallow: /x # not this'), '/x', 'disallowed'],
    ['of a file with a byte order mark', `\uFEFF${toAll('Disallow: /x')}`, '/x', 'disallowed'],
    ['in lines of an old Mac', toAll('Disallow: /x').replaceAll('\n', '\r'), '/x', 'disallowed'],
    ['as many people misspell them', 'useragent: *\nDissallow: /x', '/x', 'disallowed'],
    ['never for robots.txt itself', toAll('Disallow: /'), '/robots.txt', 'allowed'],
    ['of something else altogether', '<html>User-agent: *</html>\nDisallow: /', '/x', 'allowed'],
  ])('count: those %s', (_what, text, path, answer) => {
    expect(says(text, path)).toBe(answer);
  });

  const groups = `${toAll('Disallow: /')}\n
    User-agent: other\nUser-agent: prooflinecrawler/1.0\nDisallow: /x\n
    User-agent: ProoflineCrawler-Images\nDisallow: /z\n
    User-agent: ProoflineCrawler\nSitemap: s.xml\nUser-agent: another\nDisallow: /y`;
  it.each([
    ['/x', 'disallowed'],
    ['/y', 'disallowed'],
    ['/z', 'allowed'],
  ])('of all groups that name the crawler count together, and no others: %s is %s', (path, answer) => {
    expect(says(groups, path)).toBe(answer);
  });

  it('of a group that names the crawler and says nothing let it in', () => {
    expect(says(`${toAll('Disallow: /')}\nUser-agent: ProoflineCrawler\nDisallow:`, '/x')).toBe('allowed');
  });

  it.each([
    ['5', 5_000],
    ['0.25', 250],
    ['-5', 0],
    ['1e9', 10_000],
    ['Infinity', 10_000],
    ['soon', 0],
    ['', 0],
  ])('may ask for a pause of %s s, which is %i ms', (delay, ms) => {
    expect(read(toAll(`Crawl-delay: ${delay}`)).crawlDelayMs).toBe(ms);
  });

  it('may name sitemaps as they would link to them', () => {
    const text = 'Sitemap: /a.xml\nsitemap: https://b.test/c.xml\nSitemap: http://[\nSitemap:';
    expect(read(text).sitemaps).toEqual(['https://a.test/a.xml', 'https://b.test/c.xml']);
  });

  it.each([
    ['many rules with asterisks', toAll(...Array(19_000).fill('Disallow: /*a*b*c*d*e*f*g')), 'abcdef'],
    ['many different ones', toAll(...Array.from({ length: 19_000 }, (_, n) => `Disallow: /*a*b*c*d*${n}`)), 'abcdef'],
    ['one of nothing but asterisks', toAll(`Disallow: /${'*'.repeat(500_000)}x`), 'abcdef'],
    ['one with very many', toAll(`Disallow: /${'*a'.repeat(250_000)}`), 'a'],
  ])('are looked through quickly: %s', (_what, text, letters) => {
    // What else the machine does only ever worsens a figure, so the best one counts.
    const times = Array.from({ length: 3 }, () => {
      const robots = read(text);
      const begun = process.threadCpuUsage();
      expect(robots.says(`https://a.test/${letters.repeat(333)}`)).toBe('allowed');
      const { user, system } = process.threadCpuUsage(begun);
      return (user + system) / 1_000;
    });
    // The first took 2.6 s when all that may match was followed at once.
    expect(Math.min(...times)).toBeLessThan(150);
  });
});
