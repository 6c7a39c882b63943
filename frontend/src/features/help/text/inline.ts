/** A piece of running text. */
export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'strong'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly to: string };

const piece = /\*\*(?<strong>[^*]+)\*\*|`(?<code>[^`]+)`|\[(?<label>[^\]]+)\]\((?<to>[^)\s]+)\)/g;

/**
 * `**strong**`, `` `code` `` and `[words](/path)`. Links go to a path of this product, an anchor or an https address;
 * any other target leaves the words alone. Pure.
 */
export function parseInline(source: string): Inline[] {
  const pieces: Inline[] = [];
  let at = 0;
  for (const match of source.matchAll(piece)) {
    if (match.index > at) pieces.push({ kind: 'text', text: source.slice(at, match.index) });
    at = match.index + match[0].length;
    const { strong, code, label, to } = match.groups ?? {};
    if (strong !== undefined) pieces.push({ kind: 'strong', text: strong });
    else if (code !== undefined) pieces.push({ kind: 'code', text: code });
    else if (label !== undefined && to !== undefined && isSafe(to)) pieces.push({ kind: 'link', text: label, to });
    else pieces.push({ kind: 'text', text: label ?? match[0] });
  }
  if (at < source.length) pieces.push({ kind: 'text', text: source.slice(at) });
  return pieces;
}

const isSafe = (to: string): boolean => /^(\/(?![/\\])|#|https:\/\/)/.test(to);

/** What is read of it. */
export const plainText = (pieces: readonly Inline[]): string => pieces.map(({ text }) => text).join('');
