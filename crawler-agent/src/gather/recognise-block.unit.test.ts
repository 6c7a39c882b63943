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

  it.each([
    [
      'Cloudflare',
      'challenge',
      {
        status: 403,
        title: 'Just a moment...',
        text: 'www.brand.example Performing security verification',
        html: '<script>window._cf_chl_opt={cvId:"3"}</script><script src="/cdn-cgi/challenge-platform/h/b/orchestrate/chl_page/v1"></script>',
        headers: { 'cf-mitigated': 'challenge' },
      },
    ],
    [
      'Cloudflare',
      'challenge',
      {
        status: 403,
        title: 'Attention Required! | Cloudflare',
        text: 'Sorry, you have been blocked',
        html: '<div id="cf-wrapper"><div class="cf-error-details">',
      },
    ],
    [
      'DataDome',
      'captcha',
      {
        status: 403,
        title: 'brand.example',
        text: '',
        html: '<script data-cfasync="false">var dd={"rt":"c"}</script><script src="https://ct.captcha-delivery.com/c.js"></script>',
      },
    ],
    [
      'DataDome',
      'captcha',
      {
        status: 200,
        title: 'brand.example',
        text: '',
        html: '<iframe src="https://geo.captcha-delivery.com/captcha/?initialCid=A"></iframe>',
      },
    ],
    [
      'Akamai',
      'challenge',
      {
        status: 403,
        title: 'Access Denied',
        text: "You don't have permission to access this server. Reference #18.2d",
        html: "<h1>Access Denied</h1> You don't have permission <p>Reference #18.2d</p> https://errors.edgesuite.net/18.2d",
      },
    ],
    [
      'Akamai',
      'challenge',
      {
        status: 200,
        title: '',
        text: '',
        html: '<div id="sec-if-cpt-container"><iframe id="sec-cpt-if"></iframe></div>',
      },
    ],
    [
      'PerimeterX',
      'captcha',
      {
        status: 403,
        title: 'Access to this page has been denied',
        text: 'Press & Hold to confirm you are a human',
        html: '<div id="px-captcha"></div><script>window._pxAppId="PX1"</script>',
      },
    ],
    [
      'Imperva',
      'challenge',
      {
        status: 200,
        title: '',
        text: 'Request unsuccessful. Incapsula incident ID: 4-1',
        html: '<iframe id="main-iframe" src="/_Incapsula_Resource?CWUDNSAI=9"></iframe>Incapsula incident ID',
      },
    ],
    [
      'DDoS-Guard',
      'challenge',
      {
        status: 403,
        title: 'DDoS-Guard',
        text: 'Checking your browser before accessing',
        html: '<script src="https://check.ddos-guard.net/check.js"></script>',
      },
    ],
    [
      'AWS WAF',
      'challenge',
      {
        status: 202,
        title: '',
        text: '',
        html: '<script>window.gokuProps={}</script><script src="https://a.token.awswaf.com/a/b/challenge.js"></script>',
      },
    ],
    [
      'hCaptcha',
      'captcha',
      {
        status: 200,
        title: 'One more step',
        text: 'Please complete the captcha',
        html: '<div class="h-captcha" data-sitekey="k"></div>',
      },
    ],
    [
      'reCAPTCHA',
      'captcha',
      {
        status: 200,
        title: 'Verify',
        text: 'Verify that you are not a robot',
        html: '<div class="g-recaptcha" data-sitekey="k"></div>',
      },
    ],
    [
      'Turnstile',
      'captcha',
      { status: 200, title: '', text: '', html: '<div class="cf-turnstile" data-sitekey="k"></div>' },
    ],
  ] as const)('knows the page that %s shows in place of another, as %s', (by, reason, over) => {
    expect(recogniseBlock(page(over))).toEqual({ by, reason });
  });

  it.each([
    ['Cloudflare', '<script src="/cdn-cgi/challenge-platform/scripts/jsd/main.js"></script>', { 'cf-ray': '8a' }],
    ['DataDome', '<script src="https://js.datadome.co/tags.js"></script>', {}],
    ['PerimeterX', '<script src="https://client.px-cloud.net/PX1/main.min.js"></script>', {}],
    ['reCAPTCHA', '<form><div class="g-recaptcha"></div></form>', {}],
  ])('lets a short page behind %s through', (_by, html, headers) => {
    const text = 'Spinwise casino review: 100 % up to £100 and 50 spins. 18+ only, terms apply. BeGambleAware.org';
    expect(recogniseBlock(page({ html, headers, text }))).toBeUndefined();
  });

  it('leaves a plain server error to be a failure', () => {
    expect(recogniseBlock(page({ status: 503, title: 'Service unavailable', text: 'Try later' }))).toBeUndefined();
  });
});
