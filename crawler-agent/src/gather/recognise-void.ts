import type { FailureReason } from '@proofline/contracts/page-outcome';

export type VoidReason = Extract<FailureReason, 'empty_page' | 'not_rendered' | 'parked'>;

/** A page with more words than this says something, whatever the words are. */
const MAX_VOID_CHARS = 700;

const scriptWanted =
  /(?:(?:please )?(?:enable|activate|turn on|allow|requires?|needs?|without) (?:your )?java ?script|java ?script (?:is |must be |has been |needs to be |appears to be )?(?:disabled|required|enabled|not enabled|turned off|deaktiviert|nicht aktiviert)|you need to enable javascript|bitte aktivieren sie javascript|javascript aktivieren|activ(?:ez|er) javascript|habilit(?:e|ar?) (?:o )?javascript|attiva(?:re)? javascript|schakel javascript in|unsupported browser|browser (?:is )?not supported)/i;
const scriptBroken =
  /(?:application error: a (?:client|server)-side exception|uncaught (?:type|reference|syntax)?error|cannot read propert(?:y|ies) of (?:undefined|null)|chunkloaderror|loading chunk \d+ failed|minified react error|something went wrong\.?\s*(?:please )?(?:try again|reload|refresh)|whoops, looks like something went wrong|fatal error: uncaught|error establishing a database connection|there has been a critical error on this website|internal server error)/i;
const parkedMarkup =
  /parkingcrew|sedoparking|bodis\.com|parklogic|above\.com\/park|hugedomains\.com|dan\.com\/(?:buy|domain)|afternic\.com\/forsale|domainmarket\.com|cdn\.sedo\.com|img1\.wsimg\.com\/parking-lander|window\.park ?=|adsense\/domains\/caf\.js/i;
const parkedWords =
  /(?:this |the )?domain (?:name )?(?:(?:is|may be|has been) (?:for sale|parked|registered|available for purchase)|has expired)|buy this domain|diese domain steht zum verkauf|domain ist geparkt|ce domaine est à vendre|este dominio está (?:en venta|aparcado)|future home of something|website coming soon|default web ?page|welcome to nginx!|apache2? (?:ubuntu |debian )?default page|it works!$|iis windows server|account suspended|this account has been suspended/i;

/**
 * Why a page that answered says nothing to judge: empty, a shell that waits for scripts, a script's error in its place,
 * a domain for sale. Undefined for a page that may be judged.
 */
export function recogniseVoid(page: { text: string; html: string; title: string }): VoidReason | undefined {
  const { text, html, title } = page;
  // Invisible characters are nothing to read either.
  const words = text.replace(/[\s\p{Cf}\p{Zs}\u2800\u3164]+/gu, ' ').trim();
  if (words === '') return 'empty_page';
  if (words.length > MAX_VOID_CHARS) return undefined;
  if (parkedWords.test(`${title}\n${words}`) || (parkedMarkup.test(html) && words.length < 400)) return 'parked';
  if (scriptWanted.test(words) || scriptBroken.test(words)) return 'not_rendered';
  if (isLoading(words)) return 'not_rendered';
  return undefined;
}

/** A page that never got further than its own waiting sign. */
function isLoading(words: string): boolean {
  return /^(?:loading|please wait|wait|laden|wird geladen|chargement|cargando|caricamento|ladataan|laddar)[\s.…!]*$/i.test(
    words,
  );
}
