/** For what may fail without a word to the user (000 §8): developers find it in the browser's log. */
export function logFailure(what: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the browser's log is the place the specification names
  console.warn(what, error);
}
