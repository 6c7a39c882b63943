import { expect, it } from 'vitest';
import { linkToWatch } from './link-choice.ts';

const page = 'http://films.example/';
const link = (href: string, text = 'Read on', downloads = false) => ({
  index: 0,
  href: new URL(href, page).href,
  text,
  downloads,
});

it.each([
  ['the first that leads on within the website', [link('http://other.example/'), link('/a'), link('/b')], '/a'],
  ['no file', [link('/a.pdf'), link('/a.zip'), link('/b', 'The player', true), link('/c')], '/c'],
  ['nothing that does something', [link('/a', 'Log out'), link('/b', 'Teilen'), link('/c', 'Logbook')], '/c'],
  ['not the page itself', [link('/')], undefined],
  ['a place of the page, only where nothing leads on', [link('/#top'), link('/a')], '/a'],
  ['what counts the way out, only where nothing else is', [link('/out?u=http%3A%2F%2Fx.example'), link('/b')], '/b'],
  ['what counts the way out', [link('/out?u=http%3A%2F%2Fx.example')], '/out?u=http%3A%2F%2Fx.example'],
  ['a script, only where nothing leads on', [link('javascript:play()', 'Episode 1')], 'javascript:play()'],
  ['no script that shares', [link('javascript:share()', 'Share')], undefined],
])('%s is clicked', (_, links, chosen) => {
  expect(linkToWatch(links, page, [])?.href).toBe(chosen === undefined ? undefined : new URL(chosen, page).href);
});

it('one with a priority word is clicked before the others', () => {
  expect(linkToWatch([link('/a'), link('/b', 'Our BONUS page')], page, ['bonus'])?.href).toBe(`${page}b`);
});
