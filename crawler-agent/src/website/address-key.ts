/** Parameters that campaigns add; the page is the same without them. */
const trackingName =
  /^(utm_\w+|gclid|gclsrc|gbraid|wbraid|dclid|fbclid|msclkid|yclid|twclid|ttclid|li_fat_id|igshid|mc_[ce]id|mkt_tok|_hs\w+|hsa_\w+|_ga|_gl|ref_src|vero_\w+|s_cid|cmpid|at_\w+|pk_\w+|mtm_\w+)$/i;
/** Parameters that name a visitor's session whatever they hold. */
const sessionName =
  /^(phpsessid|jsessionid|aspsessionid\w*|session_?id|sessid|sess|cfid|cftoken|oscsid|zenid|xtcsid)$/i;
/** Parameters that name a session when they hold something that looks like one. */
const maybeSessionName = /^(s|sid|token|session|visitor|vid|uid|hash|nonce|_)$/i;
const sessionInPath = /;jsessionid=[^/?#]*|\/\([a-z]\([^)]*\)\)(?=\/|$)/gi;
const indexFile = /\/(index|default)\.(html?|php|aspx?|jsp)$/;

/** Letters and digits take turns that often in what a machine made up, and not in what an editor wrote. */
const TOKEN_TURNS = 4;

/** A long run of letters and digits mixed: a session, a token, a hash. */
export function looksLikeToken(text: string): boolean {
  if (/^(?=.*\d)[0-9a-f]{16,}$/i.test(text) || /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)) return true;
  if (!/^[\w+/=-]{16,}$/.test(text)) return false;
  const turns = text.match(/\d(?=[a-z])|[a-z](?=\d)/gi)?.length ?? 0;
  return turns >= TOKEN_TURNS;
}

/**
 * Two addresses with the same key are the same page: scheme, `www.`, letter case, fragment, trailing slash, index
 * file, order of parameters, campaign and session parameters aside.
 * @param url absolute; what cannot be parsed is its own key
 */
export function addressKey(url: string): string {
  const parsed = URL.parse(url);
  if (parsed === null) return url;
  const kept = [...parsed.searchParams].filter(
    ([name, value]) =>
      !trackingName.test(name) && !sessionName.test(name) && !(maybeSessionName.test(name) && looksLikeToken(value)),
  );
  // By code units, so that the order is the same on every machine.
  const query = kept
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join('&');
  const path = parsed.pathname.replace(sessionInPath, '').toLowerCase().replace(indexFile, '/').replace(/\/+$/, '');
  const host = parsed.host.replace(/^www\./, '');
  return `${host}${path}${query === '' ? '' : `?${query.toLowerCase()}`}`;
}
