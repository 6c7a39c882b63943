import { readFile } from 'node:fs/promises';
import { PUBLIC_PAGES } from '@proofline/contracts/public-pages';
import { describe, expect, it } from 'vitest';
import { pageHeadOf, withPageHead } from './page-head.ts';

const origin = 'https://proofline.example';
const page = '<head><!--page-head--><title>Proofline</title><!--/page-head--><script nonce="n"></script></head>';

describe('the head of a page', () => {
  it.each(Object.entries(PUBLIC_PAGES))('%s says its own title and description', (path, { title, description }) => {
    const head = pageHeadOf(path, origin);
    expect(head).toContain(`<title>${title} · Proofline</title>`);
    expect(head).toContain(`<meta name="description" content="${description}" />`);
    expect(head).toContain(`<meta property="og:title" content="${title}" />`);
    expect(head).toContain(`<meta property="og:url" content="${origin}${path}" />`);
    expect(head).not.toContain('noindex');
  });

  it('says nothing of a page behind login, and asks search engines to leave it out', () => {
    const head = pageHeadOf('/manage_checks/7/overview', origin);
    expect(head).toContain('<title>Proofline</title>');
    expect(head).toContain('<meta name="robots" content="noindex" />');
    expect(head).not.toContain('manage_checks');
  });

  it('never lets an address write into the page', () => {
    const hostile = '/faq/"><script>alert(1)</script>';
    for (const path of [hostile, '/__proto__', '/constructor', '//evil.example/faq', '/$&']) {
      const head = pageHeadOf(path, origin);
      expect(head).not.toMatch(/alert|evil|<script/);
      expect(head).toContain(`<meta property="og:url" content="${origin}/" />`);
    }
  });

  it('takes the place of what the built page says', () => {
    expect(withPageHead(page, '<title>A $& of its own</title>')).toBe(
      '<head><title>A $& of its own</title><script nonce="n"></script></head>',
    );
  });

  it('has its place in the page of this product', async () => {
    const built = await readFile(new URL('../../../frontend/index.html', import.meta.url), 'utf8');
    expect(withPageHead(built, 'HEAD OF THE PAGE').match(/HEAD OF THE PAGE/g)).toHaveLength(1);
    expect(withPageHead(built, '')).not.toMatch(/<title>|og:|name="description"/);
  });
});
