/** Whether a URL is one of the web: only `http` and `https` are ever opened, whatever a list or a page says. */
export function isWebAddress(url: string): boolean {
  const protocol = URL.parse(url)?.protocol;
  return protocol === 'http:' || protocol === 'https:';
}
