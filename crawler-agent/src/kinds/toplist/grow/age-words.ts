/**
 * What is written on the button by which a visitor says to be old enough, in the languages of `moreWords`; of small
 * letters.
 */
export const ageWords = [
  "(?:yes|i am of (?:legal )?age|i am old enough|enter(?: (?:the )?(?:site|website))?|confirm(?: my age)?|i confirm)|(?:yes,? )?i(?:['’]m| am) (?:over |at least )?(?:18|21)(?: ?\\+| (?:years? old )?or (?:over|older)| years? (?:old|of age).{0,20})?|(?:yes,? )?(?:over )?(?:18|21) ?\\+?|yes,? .{0,30}(?:18|21|age).{0,20}",
  'ja|eintreten|bestätigen|(?:ja,? )?ich bin (?:über |mindestens )?(?:18|21).{0,30}|(?:ja,? )?(?:ich bin )?volljährig|über 18',
  'ja|(?:ja,? )?jag (?:är|har fyllt) (?:över )?(?:18|20).{0,20}|gå vidare|över 18',
  'kyllä|(?:kyllä,? )?olen (?:yli )?(?:18|21).{0,20}|(?:kyllä,? )?olen täysi-ikäinen|jatka sivustolle',
  'sí|(?:sí,? )?soy mayor de (?:edad|18).{0,20}|(?:sí,? )?tengo (?:más de )?18.{0,20}|entrar',
  'sim|(?:sim,? )?sou maior de (?:idade|18).{0,20}|(?:sim,? )?tenho (?:mais de )?18.{0,20}|entrar',
  'sì|(?:sì,? )?sono maggiorenne|(?:sì,? )?ho (?:più di )?18 anni.{0,20}|entra',
  'ja|(?:ja,? )?ik ben (?:ouder dan |minimaal )?(?:18|21|24).{0,20}|(?:ja,? )?ik ben meerderjarig',
  "oui|(?:oui,? )?j['’]ai (?:plus de )?18 ans.{0,20}|(?:oui,? )?je suis majeure?(?:\\(e\\))?|entrer",
  'ja|(?:ja,? )?jeg er (?:over |fyldt |fylt )?(?:18|21).{0,20}|fortsæt|fortsett',
  'tak|(?:tak,? )?mam (?:ukończone |więcej niż )?18 lat.{0,20}|(?:tak,? )?jestem pełnoletni[a]?',
].join('|');

/** Of a button that says the opposite, whatever else stands on it. */
export const TOO_YOUNG_WORDS =
  "\\b(?:no|not|under|below|younger|leave|exit)\\b|n['’]t\\b|nein|nicht|unter|minderjährig|\\bnej\\b|inte|\\bei\\b|alle 18|alaikäi|menor|não|minorenne|meno di|\\bnee\\b|niet|jonger|minderjarig|\\bnon\\b|moins|mineur|ikke|\\bnie\\b|poniżej|niepełnoletni";
