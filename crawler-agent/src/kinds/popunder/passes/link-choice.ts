import { siteOf } from '@proofline/platform/site-of';
import type { LinkToClick } from '../page-scripts/links-to-click.ts';

/**
 * Words of links that do something for their visitor rather than lead on: they are never clicked. In the languages of
 * the markets that are watched.
 */
const notClicked =
  /\b(log ?(in|out|off)|sign ?(in|out|up)|share|tweet|print|download|buy|cart|checkout|pay|subscribe|unsubscribe|delete|anmelden|abmelden|einloggen|ausloggen|registrieren|teilen|drucken|kaufen|warenkorb|kasse|herunterladen|iniciar|cerrar|compartir|imprimir|comprar|descargar|registrarse|connexion|déconnexion|partager|imprimer|acheter|panier|télécharger|accedi|esci|condividi|stampa|acquista|scarica|registrati|entrar|sair|partilhar|baixar|transferir|inloggen|uitloggen|delen|afdrukken|kopen|downloaden|logga|dela|skriv ut|köp|ladda|kirjaudu|jaa|tulosta|osta|lataa|zaloguj|udostępnij|drukuj|kup|pobierz|log ind|log ud|del|udskriv|køb)\b/iu;
const notPages =
  /\.(pdf|zip|exe|dmg|apk|msi|rar|7z|gz|tar|docx?|xlsx?|pptx?|csv|mp3|mp4|avi|mkv|jpe?g|png|gif|svg|ics)$/i;

/**
 * The link whose click is watched: the first that leads on within the website. Those that only count a way out come
 * after the others, and those that only run a script after these. Undefined when there is none.
 */
export function linkToWatch(
  links: readonly LinkToClick[],
  pageUrl: string,
  priorityWords: readonly string[],
): LinkToClick | undefined {
  const site = siteOf(pageUrl);
  const clickable = links.filter(({ text, downloads }) => !downloads && !notClicked.test(text));
  const inside = clickable.filter(({ href }) => {
    const address = URL.parse(href);
    if (address === null || !/^https?:$/.test(address.protocol) || siteOf(href) !== site) return false;
    return !notPages.test(address.pathname) && withoutHash(href) !== withoutHash(pageUrl);
  });
  const scripts = clickable.filter(
    ({ href }) => /^javascript:/i.test(href) || (href.includes('#') && withoutHash(href) === withoutHash(pageUrl)),
  );
  const pages = inside.filter(({ href }) => !namesAnother(href));
  const words = priorityWords.map((word) => word.toLowerCase());
  const preferred = pages.find(({ href, text }) =>
    words.some((word) => `${href} ${text}`.toLowerCase().includes(word)),
  );
  return preferred ?? pages[0] ?? inside[0] ?? scripts[0];
}

const withoutHash = (url: string): string => url.replace(/#.*$/s, '');

/** An address in the query: what is counted on the way out. */
const namesAnother = (href: string): boolean => /[?&][^=&]+=(https?%3a|https?:|\/\/)/i.test(href);
