/** What a page of toplists says, in one language. */
export interface ListWords {
  readonly language: string;
  readonly heading: string;
  readonly visit: readonly string[];
  readonly review: string;
  readonly offer: (amount: number) => string;
  readonly terms: string;
  readonly intro: string;
  readonly more: string;
  readonly about: string;
}

const WORDS: readonly ListWords[] = [
  {
    language: 'en',
    heading: 'The best sites of the month',
    visit: ['Visit site', 'Play now', 'Claim bonus', 'Get offer'],
    review: 'Read review',
    offer: (amount) => `100% up to £${amount} + 50 free spins`,
    terms: '18+. New customers only. Wagering 35x. T&Cs apply.',
    intro: 'We opened an account with every one of them, paid in, played and asked for our money back.',
    more: 'Show more',
    about: 'About us',
  },
  {
    language: 'de',
    heading: 'Die besten Anbieter im Vergleich',
    visit: ['Zum Anbieter', 'Jetzt spielen', 'Bonus sichern'],
    review: 'Testbericht',
    offer: (amount) => `100 % bis zu ${amount} € und 20 Freispiele`,
    terms: 'Ab 18. Nur für neue Kunden. Es gelten die AGB.',
    intro: 'Wir haben bei allen ein Konto eröffnet, eingezahlt, gespielt und ausgezahlt.',
    more: 'Mehr anzeigen',
    about: 'Über uns',
  },
  {
    language: 'fi',
    heading: 'Parhaat sivustot juuri nyt',
    visit: ['Pelaa nyt', 'Siirry sivulle', 'Lunasta bonus'],
    review: 'Lue arvostelu',
    offer: (amount) => `100 % bonus ${amount} euroon asti`,
    terms: 'K-18. Vain uusille asiakkaille. Ehdot pätevät.',
    intro: 'Avasimme tilin jokaiselle, talletimme, pelasimme ja kotiutimme.',
    more: 'Näytä lisää',
    about: 'Tietoa meistä',
  },
  {
    language: 'sv',
    heading: 'Topplistan just nu',
    visit: ['Besök sidan', 'Spela nu', 'Hämta bonus'],
    review: 'Läs recension',
    offer: (amount) => `100 % upp till ${amount} kr`,
    terms: '18+. Endast nya kunder. Regler och villkor gäller.',
    intro: 'Vi öppnade konto hos alla, satte in, spelade och tog ut.',
    more: 'Visa fler',
    about: 'Om oss',
  },
  {
    language: 'es',
    heading: 'Los mejores sitios del mes',
    visit: ['Jugar ahora', 'Visitar', 'Obtener bono'],
    review: 'Leer análisis',
    offer: (amount) => `100 % hasta ${amount} €`,
    terms: 'Mayores de 18. Solo nuevos clientes. Aplican términos.',
    intro: 'Abrimos una cuenta en cada uno, ingresamos, jugamos y retiramos.',
    more: 'Ver más',
    about: 'Quiénes somos',
  },
  {
    language: 'it',
    heading: 'I migliori siti del mese',
    visit: ['Gioca ora', 'Visita il sito', 'Ottieni bonus'],
    review: 'Leggi la recensione',
    offer: (amount) => `100% fino a ${amount} €`,
    terms: '18+. Solo nuovi clienti. Si applicano termini.',
    intro: 'Abbiamo aperto un conto con tutti, versato, giocato e prelevato.',
    more: 'Mostra altri',
    about: 'Chi siamo',
  },
];

const FIRST = WORDS[0] as ListWords;

/** @returns the words of the language, or those in English where it has none */
export const wordsOf = (language: string): ListWords => WORDS.find((words) => words.language === language) ?? FIRST;

export const LANGUAGES: readonly string[] = WORDS.map(({ language }) => language);
