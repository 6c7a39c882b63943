/**
 * The value of one of our cookies in a `Cookie` header; undefined when it is not there. Over https only one that this
 * very host has set counts: neighbours below the same domain can plant cookies of other names. Pure.
 */
export function cookieIn(header: string | undefined, name: string, secure: boolean): string | undefined {
  const wanted = nameOf(name, secure);
  for (const pair of (header ?? '').split(';')) {
    const separator = pair.indexOf('=');
    if (separator > 0 && pair.slice(0, separator).trim() === wanted) return pair.slice(separator + 1).trim();
  }
  return undefined;
}

/** A `Set-Cookie` value: for this site's requests only, out of reach of scripts. `maxAgeS` 0 removes it. Pure. */
export function setCookie(
  name: string,
  value: string,
  { secure, maxAgeS }: { readonly secure: boolean; readonly maxAgeS: number | undefined },
): string {
  const parts = [`${nameOf(name, secure)}=${value}`, 'Path=/', 'HttpOnly', 'SameSite=Lax'];
  if (secure) parts.push('Secure');
  if (maxAgeS !== undefined) parts.push(`Max-Age=${maxAgeS}`);
  return parts.join('; ');
}

/** Browsers take `__Host-` only over https, without a Domain, for the whole host. */
const nameOf = (name: string, secure: boolean): string => (secure ? `__Host-${name}` : name);
