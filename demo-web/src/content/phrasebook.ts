/** What a site says, in one language. `{brand}`, `{site}`, `{market}`, `{count}`, `{amount}`, `{spins}` are filled in. */
export interface Phrasebook {
  labels: {
    home: string;
    topList: string;
    reviews: string;
    bonuses: string;
    news: string;
    guides: string;
    about: string;
    contact: string;
    privacy: string;
    playNow: string;
    getBonus: string;
    updated: string;
    topPicks: string;
    latest: string;
    related: string;
    payout: string;
    bonus: string;
    operator: string;
    hours: string;
    faq: string;
    pros: string;
    cons: string;
    advertisement: string;
    writtenBy: string;
    next: string;
    responsibleGambling: string;
  };
  /** Heads of the sections of a review or bonus page. */
  heads: { games: string; payments: string; support: string; terms: string; verdict: string; howItWorks: string };
  heroTitles: readonly string[];
  heroLeads: readonly string[];
  bonusTitles: readonly string[];
  reviewTitle: string;
  newsTitles: readonly string[];
  guideTitles: readonly string[];
  offers: readonly string[];
  reviewSentences: readonly string[];
  bonusSentences: readonly string[];
  newsSentences: readonly string[];
  guideSentences: readonly string[];
  aboutSentences: readonly string[];
  contactSentences: readonly string[];
  privacySentences: readonly string[];
  pros: readonly string[];
  cons: readonly string[];
  faq: readonly { question: string; answer: string }[];
  notices: {
    /** Local sentence beside the English "Play responsibly". */
    responsible: string;
    /** Local words beside "18+". */
    adults: string;
    /** Local words beside "Terms apply". */
    terms: string;
  };
  cookies: { title: string; text: string; accept: string; reject: string };
}

/** Fills `{name}` places; a place without a value is left as it is, so that a test can find it. */
export function fill(template: string, values: Readonly<Record<string, string>>): string {
  return template.replaceAll(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
}
