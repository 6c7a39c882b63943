import { describe, expect, it } from 'vitest';
import { recogniseBlock } from './recognise-block.ts';

const page = (over: Partial<Parameters<typeof recogniseBlock>[0]>) => ({
  status: 200,
  text: 'Casino reviews and bonuses for players in the United Kingdom.',
  html: '<html></html>',
  title: 'Casino reviews',
  ...over,
});

describe('recogniseBlock', () => {
  it('lets an ordinary page through', () => {
    expect(recogniseBlock(page({}))).toBeUndefined();
  });

  it('lets a long article about captchas through', () => {
    expect(recogniseBlock(page({ text: `Solving a captcha. ${'Words of an article. '.repeat(200)}` }))).toBeUndefined();
  });

  it('lets a page with a contact form guarded by a captcha through', () => {
    const html = '<div class="g-recaptcha" data-sitekey="k"></div>';
    expect(recogniseBlock(page({ html, text: 'Reviews of casinos and their bonuses. '.repeat(40) }))).toBeUndefined();
  });

  it.each([
    [{ status: 403, text: 'Forbidden' }, 'forbidden'],
    [{ status: 429, text: 'Too many requests' }, 'rate_limited'],
    [{ status: 200, text: 'Please complete the captcha', html: '<div class="h-captcha"></div>' }, 'captcha'],
    [{ status: 403, text: 'Are you human?' }, 'captcha'],
    [{ status: 503, title: 'Just a moment...', text: 'Checking your browser' }, 'challenge'],
    [{ status: 200, title: 'Just a moment...', html: '<form id="challenge-form"></form>', text: 'Wait' }, 'challenge'],
  ] as const)('recognises %o as %s', (over, reason) => {
    expect(recogniseBlock(page(over))?.reason).toBe(reason);
  });

  it('leaves a plain server error to be a failure', () => {
    expect(recogniseBlock(page({ status: 503, title: 'Service unavailable', text: 'Try later' }))).toBeUndefined();
  });
});
