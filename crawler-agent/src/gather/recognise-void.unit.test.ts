import { describe, expect, it } from 'vitest';
import { recogniseVoid } from './recognise-void.ts';

const page = (text: string, html = '<html></html>', title = '') => ({ text, html, title });

describe('A page that says nothing to judge', () => {
  it.each([
    ['', 'empty_page'],
    [' \n\t\u00a0\u200b\ufeff\u2028', 'empty_page'],
    ['You need to enable JavaScript to run this app.', 'not_rendered'],
    ['Please enable JavaScript to continue using this application.', 'not_rendered'],
    ['Bitte aktivieren Sie JavaScript', 'not_rendered'],
    ['Application error: a client-side exception has occurred (see the browser console).', 'not_rendered'],
    ["Uncaught TypeError: Cannot read properties of undefined (reading 'map')", 'not_rendered'],
    ['Error establishing a database connection', 'not_rendered'],
    ['Loading...', 'not_rendered'],
    ['This domain is for sale! Make an offer.', 'parked'],
    ['spinwise.example This domain name is parked', 'parked'],
    ['Welcome to nginx! If you see this page, the web server is working.', 'parked'],
    ['This account has been suspended. Contact your hosting provider.', 'parked'],
  ] as const)('%j is %s', (text, reason) => {
    expect(recogniseVoid(page(text))).toBe(reason);
  });

  it('is a domain that a parking service fills with links', () => {
    const html = '<script src="https://img1.wsimg.com/parking-lander/static/js/main.js"></script>';
    expect(recogniseVoid(page('Casino Bonus | Free Spins | Online Slots', html))).toBe('parked');
  });
});

describe('A page that may be judged', () => {
  it.each([
    'Spinwise casino review. 18+ only.',
    'No casino here accepts players who turned off responsible gambling limits.',
    `How to enable JavaScript in your browser. ${'A guide in many words. '.repeat(60)}`,
    `Is this domain for sale? ${'An article about domains. '.repeat(60)}`,
  ])('%j', (text) => {
    expect(recogniseVoid(page(text))).toBeUndefined();
  });
});
