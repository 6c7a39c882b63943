import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SiteInBrowser, siteInBrowser } from '../testing/site-in-browser.ts';

const letters = (word: string, markup: (letter: string) => string, between = '') => [...word].map(markup).join(between);
const each = (style: string) => (letter: string) => `<b style="${style}">${letter}</b>`;

/** What a visitor sees as one word, whatever boxes its letters stand in. */
const together = [
  ['an inline-block', '18<b style="display:inline-block">+</b>'],
  ['a letter to an inline-block', letters('18+', each('display:inline-block'))],
  [
    'a letter to an inline-block, white space not drawn',
    `<p style="font-size:0">${letters('18+', each('display:inline-block;font-size:16px'), '\n')}</p>`,
  ],
  ['space at the end of an inline-block', letters('18+', (letter) => `<b style="display:inline-block">${letter} </b>`)],
  ['a letter to an inline-flex box', letters('18+', each('display:inline-flex'))],
  ['a letter to a flex item, with white space', `<div style="display:flex">${letters('18+', each(''), '\n')}</div>`],
  [
    'a letter to a grid cell',
    `<div style="display:inline-grid;grid-auto-flow:column">${letters('18+', each(''))}</div>`,
  ],
  ['a letter to a float', `<div style="overflow:hidden">${letters('18+', each('float:left'))}</div>`],
  [
    'a letter to a cell',
    `<table style="border-spacing:0"><tr>${letters('18+', (letter) => `<td style="padding:0">${letter}</td>`)}</table>`,
  ],
  [
    'a letter to a cell of a styled table',
    `<div style="display:table"> ${letters('18+', each('display:table-cell'), ' ')} </div>`,
  ],
  [
    'letters at their places',
    `<div style="position:relative;height:20px;font:16px monospace">${letters('18+', (letter) => `<b style="position:absolute;left:${'18+'.indexOf(letter)}ch">${letter}</b>`)}</div>`,
  ],
  [
    'a block drawn up beside another',
    '<div style="font:16px/20px monospace"><div>18</div><div style="margin:-20px 0 0 2ch">+</div></div>',
  ],
  ['something not displayed in between', '18<i hidden>x</i>+'],
  ['a script in between', '18<script></script>+'],
  ['a line break not displayed', '18<br style="display:none">+'],
  ['a highlight', '18<mark style="padding:0 .15em">+</mark>'],
  ['a raised sign', '18<sup>+</sup>'],
  ['a raised inline-block', '18<b style="display:inline-block;vertical-align:2px">+</b>'],
  ['a place to break', '18<wbr>+'],
  ['a mark without width', '18<b>&#xfeff;</b><b>&#xfeff;+</b>'],
  ['a letter larger than the rest', '<b style="font-size:2em">1</b><b style="display:inline-block">8+</b>'],
  ['a sign before by style sheet', '<style>#s::after{content:"+"}</style><b id=s style="display:inline-block">18</b>'],
  ['a sign after an element inside', '<style>#after::after{content:"+"}</style><b id=after><i>18</i></b>'],
  ['digits before an element inside', '<style>#before::before{content:"18"}</style><b id=before><i>+</i></b>'],
  [
    'letters that are all put there by style sheet',
    '<style>.put{display:inline-block}#one::before{content:"1"}#two::before{content:"8"}#three::after{content:"+"}</style><b class=put id=one></b><b class=put id=two></b><b class=put id=three></b>',
  ],
  [
    'letters from right to left',
    '<div dir=rtl style="text-align:left">ש<b style="display:inline-block">ל</b>ו</div>',
    'שלו',
  ],
  [
    'letters in shadow roots',
    `<div>18<x-y><template shadowrootmode=open><b style="display:inline-block">+</b></template></x-y></div>`,
  ],
] as const;
/** What a visitor sees as two words, whatever stands between them in the markup. */
const apart = [
  ['a margin', '18<b style="display:inline-block;margin-left:8px">+</b>'],
  ['a margin in the line', '18<b style="margin-left:8px">+</b>'],
  ['room inside a box', letters('18+', each('display:inline-block;padding:0 6px')), '1 8 +'],
  ['a gap of a flex box', `<div style="display:flex;gap:6px">${letters('18+', each(''))}</div>`, '1 8 +'],
  ['items spread over the line', '<div style="display:flex;justify-content:space-between"><b>18</b><b>+</b></div>'],
  ['a table of the browser', '<table><tr><td>18<td>+</table>'],
  ['drawn white space', '<b style="display:inline-block">18</b> <b style="display:inline-block">+</b>'],
  ['lines', '<div>18</div><div>+</div>'],
  ['a line break', '18<br>+'],
  ['a list', '<ul><li>18<li>+</ul>'],
  [
    'an inline-block below another',
    '<div style="width:20px"><b style="display:inline-block;width:20px">18</b><b style="display:inline-block;width:20px">+</b></div>',
  ],
  ['a picture', '18<img style="width:40px;height:10px" src="data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=">+'],
  [
    'letters drawn over others',
    '<div style="position:relative;height:20px"><b>18</b><b style="position:absolute;left:0">+</b></div>',
  ],
  ['a choice', '<select><option>18<option>+</select>'],
  ['something invisible', '18<i style="visibility:hidden">mm</i>+'],
  ['far sides', '<div style="overflow:hidden"><b style="float:left">18</b><b style="float:right">+</b></div>'],
] as const;

const filler = 'An honest review of a casino with its bonus terms and its licence. '.repeat(4);
const html = `<!doctype html><title>Fixture</title><style>b, i { font: 16px sans-serif }</style><p>${filler}</p>
${together.map(([, markup], index) => `<section>together-${index} <i>(</i>${markup}<i>)</i></section>`).join('\n')}
${apart.map(([, markup], index) => `<section>apart-${index} <i>(</i>${markup}<i>)</i></section>`).join('\n')}`;

let site: SiteInBrowser;
let text: string;
beforeAll(async () => {
  site = await siteInBrowser((_request, answer) => answer.end(html));
  const visit = await site.inContext((visitPath) => visitPath('/'));
  if (visit.kind === 'failed') throw new Error(visit.detail);
  text = visit.artifacts.text.replace(/\s+/g, ' ');
});
afterAll(() => site?.stop());

/** What stands between the brackets of a case; where they stand themselves is of no interest. */
const read = (name: string) => new RegExp(`${name} ?\\( ?(.*?) ?\\)`).exec(text)?.[1];

describe('Words are read as a visitor sees them', () => {
  it.each(together.map(([what, , word = '18+'], index) => [what, word, index] as const))(
    'as one with %s',
    (_what, word, index) => {
      expect(read(`together-${index}`)).toBe(word);
    },
  );

  it.each(apart.map(([what, , words = '18 +'], index) => [what, words, index] as const))(
    'apart with %s',
    (_what, words, index) => {
      expect(read(`apart-${index}`)).toBe(words);
    },
  );
});
