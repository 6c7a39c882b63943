/** Numbers by which pages rank: figures of any script, ordinals, Roman ones, medals, words. */

const medals: Readonly<Record<string, number>> = { '🥇': 1, '🥈': 2, '🥉': 3 };
const prefix =
  /^(?:#|n[o°º]\.?|nr\.?|№|rank(?:ing|ed)?|top|platz|place|position|pos\.?|rang|plats|sija|puesto|posto|posição|lugar|numero|número|number|nummer|plaats|miejsce|المرتبة|رقم|מקום|место)\s*[:#.]?\s*/iu;
const suffix = /(?:\s*[.):ºª°]|\.º|\.ª|st|nd|rd|th|(?<=\d)[oa]|er|e|ème|eme|de|ste|:[ae]|-[оеяй]+|[-–]\s*$)$/iu;
const words: Readonly<Record<string, number>> = Object.fromEntries(
  [
    'one first eins erste erster erstes ett första yksi ensimmäinen uno primero primera um primeiro primo prima een eerste un premier première jeden pierwszy første',
    'two second zwei zweite zweiter zweites två andra kaksi toinen dos segundo segunda dois due secondo seconda twee tweede deux deuxième dwa drugi anden',
    'three third drei dritte dritter drittes tre tredje kolme kolmas tres tercero tercera três terceiro terzo terza drie derde trois troisième trzy trzeci',
    'four fourth vier vierte vierter viertes fyra fjärde neljä neljäs cuatro cuarto cuarta quatro quarto quattro quarta vierde quatre quatrième cztery czwarty fjerde',
    'five fifth fünf fünfte fünfter fünftes fem femte viisi viides cinco quinto quinta cinque vijf vijfde cinq cinquième pięć piąty',
    'six sixth sechs sechste sechster sechstes sex sjätte kuusi kuudes seis sexto sexta sei sesto sesta zes zesde sixième sześć szósty sjette',
    'seven seventh sieben siebte siebter siebtes sju sjunde seitsemän seitsemäs siete séptimo sete sétimo sette settimo zeven zevende sept septième siedem siódmy syvende',
    'eight eighth acht achte achter achtes åtta åttonde kahdeksan kahdeksas ocho octavo oito oitavo otto ottavo achtste huit huitième osiem ósmy ottende',
    'nine ninth neun neunte neunter neuntes nio nionde yhdeksän yhdeksäs nueve noveno nove nono negen negende neuf neuvième dziewięć dziewiąty niende',
    'ten tenth zehn zehnte zehnter zehntes tio tionde kymmenen kymmenes diez décimo dez dieci decimo tien tiende dix dixième dziesięć dziesiąty',
    'eleven eleventh elf elfte elva elfte yksitoista once undécimo onze undici elfde onzième',
    'twelve twelfth zwölf zwölfte tolv tolfte kaksitoista doce duodécimo doze dodici twaalf twaalfde douze douzième',
    'thirteen thirteenth dreizehn dreizehnte tretton trettonde kolmetoista trece treze tredici dertien treize',
    'fourteen fourteenth vierzehn vierzehnte fjorton neljätoista catorce quatorze quattordici veertien quatorze',
    'fifteen fifteenth fünfzehn fünfzehnte femton viisitoista quince quinze quindici vijftien quinze',
    'sixteen sixteenth sechzehn sexton kuusitoista dieciséis dezasseis sedici zestien seize',
    'seventeen seventeenth siebzehn sjutton seitsemäntoista diecisiete dezassete diciassette zeventien dix-sept',
    'eighteen eighteenth achtzehn arton kahdeksantoista dieciocho dezoito diciotto achttien dix-huit',
    'nineteen nineteenth neunzehn nitton yhdeksäntoista diecinueve dezanove diciannove negentien dix-neuf',
    'twenty twentieth zwanzig tjugo kaksikymmentä veinte vinte venti twintig vingt',
  ].flatMap((line, index) => line.split(' ').map((word) => [word, index + 1] as const)),
);
/** Words of `prefix` in plain letters. */
const plainPrefixes = new Set(
  'n no nr rank ranking ranked top platz place position pos rang plats sija puesto posto lugar numero number nummer plaats miejsce'.split(
    ' ',
  ),
);
/** What `suffix` takes off a word in plain letters. */
const plainSuffixes = ['', 'st', 'nd', 'rd', 'th', 'o', 'a', 'er', 'e', 'eme', 'de', 'ste'];
const plainNumbers = new Set(Object.keys(words).flatMap((word) => plainSuffixes.map((ending) => word + ending)));
const plainRoman = new RegExp(`^[ivxlc]{1,8}(?:${plainSuffixes.join('|')})$`);
const MAX_NUMBER = 9_999;
/** `Place : 3 .` has as many. */
const MAX_WORDS = 4;

/** The rank that a short text says and nothing besides; null for every other text. */
export function rankIn(text: string): number | null {
  const trimmed = text.trim();
  if (trimmed.length === 0 || trimmed.length > 24) return null;
  const isAscii = isPlain.test(trimmed);
  if (isOther(trimmed, isAscii)) return null;
  if (!isAscii) for (const [medal, value] of Object.entries(medals)) if (trimmed.includes(medal)) return value;
  const plain = isAscii ? trimmed : asDigits(trimmed.normalize('NFKC').replace(/[\ufe0f\u20e3]/g, ''));
  const bare = plain
    .replace(/^[([<]\s*|\s*[)\]>]$/g, '')
    .replace(prefix, '')
    .trim();
  const isPrefixed = bare.length < plain.length;
  const core = bare.replace(suffix, '').trim();
  if (/^0?\d{1,4}$/.test(core)) {
    const value = Number(core);
    return value >= 1 && value <= MAX_NUMBER ? value : null;
  }
  const word = words[bare.toLowerCase()] ?? words[core.toLowerCase()];
  if (word !== undefined) return word;
  const isRoman = /^[IVXLC]{1,8}$/.test(core) || (/^[ivxl]{1,8}$/.test(core) && (core !== bare || isPrefixed));
  return isRoman ? romanValue(core.toUpperCase()) : null;
}

/** What most texts by far are, told without much ado: offers and names. */
function isOther(text: string, isAscii: boolean): boolean {
  if (text.split(' ', MAX_WORDS + 1).length > MAX_WORDS) return true;
  const hasFigures = /\d/.test(text);
  if (isAscii) return hasFigures ? beginsElsewise(text) : !endsInNumber(text);
  return !hasFigures && /^[a-z]+ [a-z]+/i.test(text) && !prefix.test(text);
}

/** Whether a text in plain letters, figures among them, begins with a word that stands before no number. */
function beginsElsewise(text: string): boolean {
  const first = /^[^a-z\d]*([a-z]+)/i.exec(text)?.[1];
  return first !== undefined && !plainPrefixes.has(first.toLowerCase());
}

/** Whether a text in plain letters, without figures, ends in a word for a number. */
function endsInNumber(text: string): boolean {
  const last = /([a-z][a-z-]*)[^a-z]*$/i.exec(text)?.[1]?.toLowerCase().replace(/-+$/, '');
  return last !== undefined && (plainNumbers.has(last) || plainSuffixes.includes(last) || plainRoman.test(last));
}

/** The rank before a name, e.g. `3. Larkfield`, `#3 Larkfield` or `Larkfield (#3)`, and the name. */
export function rankBeforeName(text: string): { readonly rank: number; readonly name: string } | null {
  const isAscii = isPlain.test(text);
  if (!(isAscii ? /\d/ : /[\p{N}🥇🥈🥉]/u).test(text)) return null;
  if (isAscii && !text.includes('#') && beginsElsewise(text)) return null;
  const plain = asDigits(text.trim().normalize('NFKC'));
  const [, number, name] =
    /^(?:(?:#|n[o°º]\.?|nr\.?|№|platz|rank|place|plats|sija|puesto|posto|top)\s*[:#.]?\s*)?(\d{1,4})\s*(?:[.):\-–—|]|º|\.º|st|nd|rd|th)?\s+[-–—:|]?\s*(\p{L}.*)$/iu.exec(
      plain,
    ) ?? [];
  if (
    number !== undefined &&
    name !== undefined &&
    /^\W*(?:#|n|№|platz|rank|place|plats|sija|puesto|posto|top)|^\d{1,4}\s*[.):\-–—|º]|^\d+(?:st|nd|rd|th)/iu.test(
      plain,
    )
  ) {
    return { rank: Number(number), name };
  }
  // Asked of few: from every place of a text it looks on to its end.
  const [, before, after] = plain.includes('#') ? (/^(.*\p{L}.*?)\s*[([]?#\s?(\d{1,4})[)\]]?$/u.exec(plain) ?? []) : [];
  if (before !== undefined && after !== undefined) return { rank: Number(after), name: before };
  const [, medal, rest] = /^(🥇|🥈|🥉)\s*(.+)$/u.exec(plain) ?? [];
  const value = medal === undefined ? undefined : medals[medal];
  return value === undefined || rest === undefined ? null : { rank: value, name: rest };
}

/** Figures of every script as those that are counted with here. */
function asDigits(text: string): string {
  if (!/(?!\d)\p{Nd}/u.test(text)) return text;
  return text.replace(/\p{Nd}/gu, (digit) => {
    if (digit >= '0' && digit <= '9') return digit;
    // Each script has its ten in a row that begins at a multiple of its block's start.
    const code = digit.codePointAt(0) ?? 0;
    for (let value = 0; value < 10; value += 1) {
      const before = String.fromCodePoint(code - value - 1);
      if (!/\p{Nd}/u.test(before)) return String(value);
    }
    return digit;
  });
}

const isPlain = /^[ -~]*$/;

const worth: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10, L: 50, C: 100 };

function romanValue(text: string): number | null {
  let value = 0;
  for (let index = 0; index < text.length; index += 1) {
    const here = worth[text[index] ?? ''] ?? 0;
    const next = worth[text[index + 1] ?? ''] ?? 0;
    value += here < next ? -here : here;
  }
  return value >= 1 && value <= 399 ? value : null;
}
