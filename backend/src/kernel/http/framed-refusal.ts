const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** What a frame shows in place of an answer: a browser would say that it was refused, and not why. */
export function framedRefusal(sentence: string): string {
  const words = sentence.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Not shown</title><body style="margin:0;padding:24px;font:14px/1.5 system-ui,sans-serif;color:#3d4855;background:#fff"><p>This cannot be shown. ${words}</p></body></html>`;
}
