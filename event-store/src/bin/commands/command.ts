/** A sub-command of `event-store`. */
export interface Command {
  /** What `event-store <name> --help` prints, first line `Usage: event-store <name> …`. */
  readonly usage: string;
  /**
   * @param args what stands behind the sub-command's name
   * @returns once it is done; the process then ends by itself
   * @throws UsageError for arguments it cannot take; any other error ends the process with status 1
   */
  run(args: readonly string[], env: Readonly<Record<string, string | undefined>>): Promise<void>;
}

/** The command line is wrong; the message says what is. The process ends with status 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
