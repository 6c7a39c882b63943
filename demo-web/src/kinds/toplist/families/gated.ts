import type { Language } from '../../../content/languages.ts';
import { escapeHtml } from '../../../serving/html.ts';
import { ulCards } from './cards.ts';
import type { Family } from './family.ts';

interface Gate {
  readonly question: string;
  readonly yes: string;
  readonly no: string;
}

const gates: Readonly<Partial<Record<Language, Gate>>> = {
  en: { question: 'Are you over 18 years old?', yes: 'Yes, I am over 18', no: 'No, I am under 18' },
  de: { question: 'Bist du mindestens 18 Jahre alt?', yes: 'Ja, ich bin über 18', no: 'Nein, ich bin unter 18' },
  sv: { question: 'Har du fyllt 18 år?', yes: 'Ja, jag har fyllt 18', no: 'Nej, jag är under 18' },
  fi: { question: 'Oletko täysi-ikäinen?', yes: 'Kyllä, olen täysi-ikäinen', no: 'Ei, olen alle 18' },
};
const english: Gate = { question: 'Are you over 18 years old?', yes: 'Enter', no: 'Leave' };

/** Nothing is seen before a visitor says how old they are; who is too young is led away. */
export const ageGate: Family = {
  css: `${ulCards.css}.gate{position:fixed;inset:0;display:grid;place-items:center;background:rgb(0 0 0/85%)}.gate div{background:#fff;padding:32px;border-radius:12px;text-align:center}.gate button{padding:12px 18px;margin:6px}.kept{display:none}.open .kept{display:block}.open .gate{display:none}`,
  body: (page) => {
    const { question, yes, no } = gates[page.language] ?? english;
    return `<div class="kept">${ulCards.body(page)}</div><div class="gate"><div><h2>${escapeHtml(question)}</h2><button type="button" onclick="location.href='http://playwell.example/'">${escapeHtml(no)}</button><button type="button" onclick="document.body.className='open'">${escapeHtml(yes)}</button></div></div>`;
  },
};
