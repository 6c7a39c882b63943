import { markets } from '../content/markets.ts';
import { fill, type Phrasebook } from '../content/phrasebook.ts';
import type { RandomSource } from '../content/random-source.ts';
import type { PagePlan } from '../sites/page-plan.ts';
import { escapeHtml, paragraphs } from './html.ts';

/** The running text of a page: sections with heads, a list of points, questions. */
export function articleHtml(plan: PagePlan, phrases: Phrasebook, random: RandomSource): string {
  const market = markets[plan.site.market];
  const values = {
    brand: plan.subject?.name ?? plan.site.name,
    site: plan.site.name,
    market: market.name,
    amount: market.money(random.pick([10, 20])),
  };
  const text = (sentences: readonly string[], count: number): string =>
    random
      .sample(sentences, count)
      .map((sentence) => fill(sentence, values))
      .join(' ');
  const section = (head: string, sentences: readonly string[], count = 4): string =>
    `<section><h2>${escapeHtml(head)}</h2>${paragraphs([text(sentences, count), text(sentences, 2)])}</section>`;

  const { heads, labels } = phrases;
  switch (plan.kind) {
    case 'review':
      return [
        section(heads.games, phrases.reviewSentences),
        prosAndCons(phrases, random),
        section(heads.payments, phrases.reviewSentences, 3),
        section(heads.support, phrases.reviewSentences, 3),
        section(heads.verdict, phrases.reviewSentences, 2),
      ].join('\n');
    case 'bonus':
      return [
        section(heads.howItWorks, phrases.bonusSentences, 4),
        section(heads.terms, phrases.bonusSentences, 4),
        questions(phrases),
      ].join('\n');
    case 'news':
    case 'archive':
      return paragraphs([0, 1, 2, 3].map(() => text(phrases.newsSentences, 3)));
    case 'guide':
      return [
        section(heads.howItWorks, phrases.guideSentences, 5),
        section(heads.verdict, phrases.guideSentences, 3),
      ].join('\n');
    case 'about':
      return paragraphs(phrases.aboutSentences.map((sentence) => fill(sentence, values)));
    case 'contact':
      return `${paragraphs(phrases.contactSentences)}<p>desk@${plan.site.host}</p>`;
    case 'privacy':
      return paragraphs(phrases.privacySentences);
    case 'home':
    case 'top_list':
    case 'section':
    case 'way_out':
      return `<section><h2>${escapeHtml(labels.latest)}</h2>${paragraphs([text(phrases.guideSentences, 4)])}</section>`;
  }
}

function prosAndCons({ labels, pros, cons }: Phrasebook, random: RandomSource): string {
  const list = (head: string, className: string, points: readonly string[]): string =>
    `<div class="${className}"><h3>${escapeHtml(head)}</h3><ul>${points.map((point) => `<li>${escapeHtml(point)}</li>`).join('')}</ul></div>`;
  return `<section class="points">${list(labels.pros, 'pros', random.sample(pros, 3))}${list(labels.cons, 'cons', random.sample(cons, 2))}</section>`;
}

function questions({ labels, faq }: Phrasebook): string {
  const entries = faq.map(({ question, answer }) => `<dt>${escapeHtml(question)}</dt><dd>${escapeHtml(answer)}</dd>`);
  return `<section><h2>${escapeHtml(labels.faq)}</h2><dl class="faq">${entries.join('')}</dl></section>`;
}
