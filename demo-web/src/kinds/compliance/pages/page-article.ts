import { markets } from '../../../content/markets.ts';
import { fill, type Phrasebook } from '../../../content/phrasebook.ts';
import type { RandomSource } from '../../../content/random-source.ts';
import { escapeHtml, paragraphs } from '../../../serving/html.ts';
import type { PagePlan } from '../sites/page-plan.ts';

/** The running text of a page: sections with heads, a list of points, questions. */
export function articleHtml(plan: PagePlan, phrases: Phrasebook, random: RandomSource): string {
  const market = markets[plan.site.market];
  const values = {
    brand: plan.subject?.name ?? plan.site.name,
    site: plan.site.name,
    market: market.name,
    amount: market.money(random.pick([10, 20])),
  };
  const decks = new Map<readonly string[], string[]>();
  /** Takes sentences nobody has read on this page yet, as long as there are any. */
  const text = (sentences: readonly string[], count: number): string => {
    let deck = decks.get(sentences) ?? [];
    if (deck.length < count) deck = [...deck, ...random.sample(sentences, sentences.length)];
    decks.set(sentences, deck.slice(count));
    return deck
      .slice(0, count)
      .map((sentence) => fill(sentence, values))
      .join(' ');
  };
  const section = (head: string, ...texts: readonly string[]): string =>
    `<section><h2>${escapeHtml(head)}</h2>${paragraphs(texts)}</section>`;

  const { heads, labels, reviewSentences, bonusSentences, newsSentences, guideSentences } = phrases;
  switch (plan.kind) {
    case 'review':
      return [
        section(heads.games, text(reviewSentences, 3), text(guideSentences, 2)),
        prosAndCons(phrases, random),
        section(heads.payments, text(reviewSentences, 3)),
        section(heads.support, text(reviewSentences, 2), text(guideSentences, 2)),
        section(heads.verdict, text(reviewSentences, 2)),
      ].join('\n');
    case 'bonus':
      return [
        section(heads.howItWorks, text(bonusSentences, 4), text(bonusSentences, 2)),
        section(heads.terms, text(bonusSentences, 4), text(guideSentences, 3)),
        questions(phrases),
      ].join('\n');
    case 'news':
    case 'archive':
      return paragraphs([3, 3, 3, 1].map((count) => text(newsSentences, count)));
    case 'guide':
      return [
        section(heads.howItWorks, text(guideSentences, 3), text(guideSentences, 3)),
        section(heads.verdict, text(guideSentences, 3)),
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
      return [
        section(labels.latest, text(newsSentences, 3), text(newsSentences, 2)),
        section(labels.guides, text(guideSentences, 4), text(guideSentences, 3)),
      ].join('\n');
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
