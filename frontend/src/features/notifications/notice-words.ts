/** The first line of a message says what it is about, the others say more. */
export function noticeWords(message: string): { title: string; text: string } {
  const [title = '', ...lines] = message.split('\n');
  return { title: title.trim(), text: lines.join('\n').trim() };
}
