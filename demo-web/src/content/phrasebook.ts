/** What a site says, in one language. `{brand}`, `{site}`, `{market}`, `{count}`, `{amount}`, `{spins}` are filled in. */
export interface Phrasebook {
  readonly labels: {
    readonly home: string;
    readonly topList: string;
    readonly reviews: string;
    readonly bonuses: string;
    readonly news: string;
    readonly guides: string;
    readonly about: string;
    readonly contact: string;
    readonly privacy: string;
    readonly playNow: string;
    readonly getBonus: string;
    readonly updated: string;
    readonly topPicks: string;
    readonly latest: string;
    readonly related: string;
    readonly payout: string;
    readonly bonus: string;
    readonly operator: string;
    readonly hours: string;
    readonly faq: string;
    readonly pros: string;
    readonly cons: string;
    readonly advertisement: string;
    readonly writtenBy: string;
    readonly next: string;
    readonly responsibleGambling: string;
  };
  /** Heads of the sections of a review or bonus page. */
  readonly heads: {
    readonly games: string;
    readonly payments: string;
    readonly support: string;
    readonly terms: string;
    readonly verdict: string;
    readonly howItWorks: string;
  };
  readonly heroTitles: readonly string[];
  readonly heroLeads: readonly string[];
  readonly bonusTitles: readonly string[];
  readonly reviewTitle: string;
  readonly newsTitles: readonly string[];
  readonly guideTitles: readonly string[];
  readonly offers: readonly string[];
  readonly reviewSentences: readonly string[];
  readonly bonusSentences: readonly string[];
  readonly newsSentences: readonly string[];
  readonly guideSentences: readonly string[];
  readonly aboutSentences: readonly string[];
  readonly contactSentences: readonly string[];
  readonly privacySentences: readonly string[];
  readonly pros: readonly string[];
  readonly cons: readonly string[];
  readonly faq: readonly { readonly question: string; readonly answer: string }[];
  readonly notices: {
    /** Local sentence beside the English "Play responsibly". */
    readonly responsible: string;
    /** Local words beside "18+". */
    readonly adults: string;
    /** Local words beside "Terms apply". */
    readonly terms: string;
  };
  readonly cookies: { readonly title: string; readonly text: string; readonly accept: string; readonly reject: string };
}

/** Fills `{name}` places; a place without a value is left as it is, so that a test can find it. */
export function fill(template: string, values: Readonly<Record<string, string>>): string {
  return template.replaceAll(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
}
