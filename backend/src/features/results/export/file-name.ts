/** The check's name as far as every file system and header takes it. Pure. */
export function fileName(checkName: string, ending: string): string {
  const name = checkName
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
  return `${name === '' ? 'report' : name}-${ending}`;
}
