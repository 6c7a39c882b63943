export interface CaughtMail {
  /** Counts up while the mailbox runs. */
  readonly id: number;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** As it was sent; empty for mails of text alone. */
  readonly html: string;
}

/** The mails as a page, newest first; addresses in them can be followed, nothing else is more than text. Pure. */
export function mailboxPage(mails: readonly CaughtMail[]): string {
  const letters = mails.map(
    ({ id, at, to, subject, text, html }) =>
      `<article><h2>${escapeHtml(subject)}</h2><p>To ${escapeHtml(to)}, <time>${escapeHtml(at)}</time>${html === '' ? '' : `, <a href="/mails/${id}">as it is laid out</a>`}</p><pre>${withLinks(text)}</pre></article>`,
  );
  const body = letters.length === 0 ? '<p>No mails yet.</p>' : letters.join('\n<hr>\n');
  return `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>Demo mailbox</title></head><body><h1>Demo mailbox</h1>\n${body}\n</body></html>`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

function withLinks(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, index) =>
      index % 2 === 1 ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part),
    )
    .join('');
}
