/** First letters of the first and the last word: "Maya Lindqvist" is ML. */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '');
  const first = words[0]?.at(0) ?? '?';
  const last = words.length > 1 ? (words.at(-1)?.at(0) ?? '') : '';
  return (first + last).toUpperCase();
}

/** All carry white text at 4.5:1. */
const colors = ['#3D5A99', '#7A4E8C', '#8A5A1E', '#4D6B3A', '#96464A', '#066E70'];

/** The same colour for the same name everywhere. */
export function avatarColor(name: string): string {
  let sum = 0;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return colors[sum % colors.length] ?? '#3D5A99';
}
