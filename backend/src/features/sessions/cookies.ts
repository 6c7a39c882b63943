/** The value of a cookie in a `Cookie` header; undefined when it is not there. Pure. */
export function cookieIn(header: string | undefined, name: string): string | undefined {
  for (const pair of (header ?? '').split(';')) {
    const separator = pair.indexOf('=');
    if (separator > 0 && pair.slice(0, separator).trim() === name) return pair.slice(separator + 1).trim();
  }
  return undefined;
}

/** A `Set-Cookie` value: for this site's requests only, out of reach of scripts. `maxAgeS` 0 removes it. Pure. */
export function setCookie(
  name: string,
  value: string,
  { secure, maxAgeS }: { readonly secure: boolean; readonly maxAgeS: number | undefined },
): string {
  const parts = [`${name}=${value}`, 'Path=/', 'HttpOnly', 'SameSite=Lax'];
  if (secure) parts.push('Secure');
  if (maxAgeS !== undefined) parts.push(`Max-Age=${maxAgeS}`);
  return parts.join('; ');
}
