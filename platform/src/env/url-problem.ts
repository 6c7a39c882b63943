/**
 * Why this is no URL of one of these schemes; undefined when it is. `new URL` takes more than whoever uses it: a `#`,
 * `?` or `/` in a password ends the host there, so that its first half would be told as one; percent signs are decoded,
 * and files looked for, only later. No part of the text is repeated, which may hold a password.
 */
export function urlProblem(text: string, schemes: readonly string[]): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !schemes.includes(url.protocol.slice(0, -1)))
    return `must be a URL starting with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`;
  if (![url.username, url.password, url.pathname].every(isDecodable))
    return 'holds a percent sign that is none of an encoded character; write it as %25';
  if (url.protocol === 'file:') return fileProblem(url);
  if (!isWeb(url) && `${url.pathname}${url.search}${url.hash}`.includes('@'))
    return 'holds an @ behind the host; write / ? # @ of user and password as %2F %3F %23 %40';
  return undefined;
}

/** Addresses of the web hold no password of ours, and their paths may hold an `@`. */
const isWeb = ({ protocol, username }: URL) => /^https?:$/.test(protocol) && username === '';

function fileProblem({ hostname, pathname }: URL): string | undefined {
  if (hostname !== '') return 'must name a folder of this machine, with three slashes: file:///srv/proofline/blobs';
  if (/%2f|%00/i.test(pathname)) return 'must name a folder without %2F or %00';
  return undefined;
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
