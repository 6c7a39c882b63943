/** Letters of other scripts that are drawn like Latin ones. */
const drawnAlike: Readonly<Record<string, string>> = Object.fromEntries(
  [...'аa еe оo рp сc хx уy кk мm тt вb нh іi јj ѕs ԁd ɡg αa οo ρp τt υu νv κk ιi ɑa'.matchAll(/(\S)(\S)/gu)].map(
    ([, from = '', to = '']) => [from, to] as const,
  ),
);

const isAscii = /^[ -~]*$/;

/** Small letters without accents or look-alikes. */
export function plain(text: string): string {
  if (isAscii.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\u0370-\u03ff\u0400-\u052f\u0250-\u02af]/gu, (letter) => drawnAlike[letter] ?? letter)
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')
    .replaceAll('ł', 'l');
}

export const wordsOf = (text: string): string[] => plain(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** A name as it is compared: its letters and figures alone. */
export const squashed = (text: string): string => wordsOf(text).join('');

/** A name as it is written, and as addresses spell it, which have no `&`. */
export const spellings = (name: string): string[] =>
  name.includes('&') ? [name, name.replaceAll('&', ' and ')] : [name];

const genericWords = new Set(
  (
    'casino casinos kasino kasinot kasiino cassino casinon bet bets betting sport sports sportsbook bookmaker bookmakers slot slots bingo poker lottery games game gaming live vegas ' +
    'review reviews reviewed bonus bonuses offer offers logo logos online site sites official brand operator welcome test tests erfahrung erfahrungen bewertung recension recensioner arvostelu kokemuksia opinion opiniones resena analise avaliacao recensione opinioni ervaringen avis ' +
    'image img icon banner square round white black dark light small large big wide transparent new best top play visit join the app com net www svg png jpg webp rgb v1 v2 final horizontal vertical ' +
    'uk gb us usa de germany deutschland at austria osterreich se sweden sverige fi finland suomi es spain espana mx mexico pt portugal br brasil brazil it italy italia nl netherlands nederland ie ireland ca canada au australia nz fr france dk denmark danmark no norway norge pl poland polska eu europe'
  ).split(' '),
);

/** What is left of a name without the words that many have: empty when those are all there are. */
export function core(text: string): string {
  return wordsOf(text)
    .filter((word) => !genericWords.has(word) && !/^\d+(?:x\d+)?$|^20\d\d$/.test(word))
    .join('');
}

/** A label of a domain or file, whose words are not parted: without generic words at its ends. */
export function coreOfLabel(label: string): string {
  let left = core(label);
  for (let changed = true; changed; ) {
    changed = false;
    for (const word of affixes) {
      if (left.length - word.length < 4) continue;
      if (left.endsWith(word)) left = left.slice(0, -word.length);
      else if (left.startsWith(word)) left = left.slice(word.length);
      else continue;
      changed = true;
    }
  }
  return left;
}
const affixes = [
  'casino',
  'casinos',
  'kasino',
  'betting',
  'bets',
  'bet',
  'sports',
  'sport',
  'slots',
  'bingo',
  'poker',
  'online',
  'play',
  'games',
  'live',
  'official',
  'partners',
  'affiliates',
  'logo',
];

/** At most one letter is another, missing or too many. */
export function isWithinOneEdit(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const tail = (text: string, skip: number) => text.slice(start + skip);
  return (
    one === other ||
    tail(one, 1) === tail(other, 1) ||
    tail(one, 1) === tail(other, 0) ||
    tail(one, 0) === tail(other, 1)
  );
}

/** What a title may name, whole first: its parts before marks that end a name. */
export function namesIn(title: string): string[] {
  const parts = title
    .split(/\s+[-–—|·•»]\s+|[:(|,]|['’]s\s|\s(?:vs|review|bonus|casino review)\b/i)
    .map((part) => part.trim());
  return [...new Set([title.trim(), ...parts.slice(0, 1)])].filter((part) => /\p{L}/u.test(part));
}
