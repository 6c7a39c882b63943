import type { Language } from '../../../content/languages.ts';
import type { Phrasebook } from '../../../content/phrasebook.ts';
import { escapeHtml } from '../../../serving/html.ts';
import { type PageFacts, showsAgeBadge, type TextPlacement } from '../sites/page-facts.ts';
import { placedText } from './placed-text.ts';

export const HELP_HOST = 'www.playwell.example';

/** Notices at the foot of every page, each placed as the page's facts say. */
export function footNotices(facts: PageFacts, phrases: Phrasebook): string {
  const { notices, labels } = phrases;
  return [
    placedText(
      facts.ageNotice === 'inside_word' ? '18+ slots and tables tested.' : `18+ ${notices.adults}`,
      facts.ageNotice,
    ),
    placedText(`Play responsibly. ${notices.responsible}`, facts.responsibleNotice),
    helpLink(facts, labels.responsibleGambling),
    facts.mentionsLarkfield ? placedText(`${notices.terms} Terms apply.`, facts.termsNotice) : '',
    `<p class="advertisement">${escapeHtml(labels.advertisement)}</p>`,
    licenceLogo(facts),
    ageBadge(facts),
  ].join('\n');
}

/** The small print under one offer; says only what the page may show in plain sight. */
export function offerNotice(facts: PageFacts, phrases: Phrasebook): string {
  const parts = [
    plain(facts.ageNotice) ? '18+ ' : '',
    phrases.notices.terms,
    plain(facts.termsNotice) ? ' Terms apply.' : '',
  ];
  return `<p class="small-print">${escapeHtml(parts.join('').trim())}</p>`;
}

/** The forbidden promise, where the page makes it. */
export function claim(facts: PageFacts, language: Language): string {
  const sentence =
    language === 'en' ? 'Your first deposit is risk-free: if you lose, you get it back.' : '100% risk-free first bet!';
  return placedText(sentence, facts.riskFreeClaim, 'claim');
}

function plain(placement: TextPlacement): boolean {
  return placement === 'shown';
}

function helpLink(facts: PageFacts, label: string): string {
  switch (facts.responsibleLink) {
    case 'linked':
      return `<p class="help">${escapeHtml(label)}: <a href="http://${HELP_HOST}/" rel="noopener">${HELP_HOST}</a></p>`;
    case 'written_only':
      return `<p class="help">${escapeHtml(label)}: ${HELP_HOST}</p>`;
    case 'absent':
      return '';
  }
}

function licenceLogo(facts: PageFacts): string {
  if (facts.licenceLogo === 'absent') return '';
  return `<img class="licence" src="/assets/licence-${facts.licenceLogo}.png" width="132" height="44" alt="Licence">`;
}

function ageBadge(facts: PageFacts): string {
  return showsAgeBadge(facts)
    ? '<img class="age" src="/assets/age-18.png" width="48" height="48" alt="Adults only">'
    : '';
}
