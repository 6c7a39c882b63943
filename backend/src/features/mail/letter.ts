export interface Letter {
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  readonly action?: { readonly label: string; readonly url: string };
}

/** A mail's body, as text and as plain HTML that loads nothing. Pure. */
export function letter({ greeting, paragraphs, action }: Letter): { text: string; html: string } {
  const text = [greeting, ...paragraphs, ...(action ? [`${action.label}: ${action.url}`] : []), 'Proofline'].join(
    '\n\n',
  );
  const html = [greeting, ...paragraphs]
    .map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`)
    .concat(action ? [`<p><a href="${escapeHtml(action.url)}">${escapeHtml(action.label)}</a></p>`] : [])
    .concat('<p>Proofline</p>')
    .join('\n');
  return { text, html: `<!doctype html>\n<html lang="en"><body>\n${html}\n</body></html>` };
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
