const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' });

/** English name of a language code; what is no code stays as it is. */
export function languageName(code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}
