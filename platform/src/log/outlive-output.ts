/**
 * What is printed beside the log (warnings of libraries and of Node itself) gets lost like lines of the log when it
 * cannot be written, as on a full disk; unheard, the stream's error would end the process.
 */
export function outliveOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}
