import { describe, expect, it } from 'vitest';
import { pageLinksOf, withPageLinks } from './page-links.ts';

const pages = {
  '/': { scripts: ['assets/start.js'] },
  '/checks/$id': { scripts: ['assets/start.js', 'assets/check.js'] },
  '/checks/new': { scripts: ['assets/new.js'] },
};
const built = '<head><script type="module" src="/assets/start.js"></script></head>';

describe('the links of a page to its own files', () => {
  it('name what the built page does not load itself', () => {
    expect(pageLinksOf(pages, '/checks/7', built)).toBe(
      '<link rel="modulepreload" crossorigin href="/assets/check.js">',
    );
    expect(pageLinksOf(pages, '/', built)).toBe('');
  });

  it('are those of the page whose own words stand in the address', () => {
    expect(pageLinksOf(pages, '/checks/new', built)).toContain('new.js');
    expect(pageLinksOf(pages, '/checks/new/', built)).toContain('new.js');
  });

  it.each(['/checks', '/checks/7/more', '/toString', '/__proto__', '/$id'])('are none at %s', (path) => {
    expect(pageLinksOf(pages, path, built)).toBe('');
  });

  it('stand last in the head', () => {
    expect(withPageLinks('<head><link></head><body>', '<x $&>')).toBe('<head><link><x $&></head><body>');
  });
});
