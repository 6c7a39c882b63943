/** A sub-command of `npm run log`. */
export interface LogCommand {
  /** What `--help` behind it prints. */
  readonly usage: string;
  /**
   * @param args what stands behind the name
   * @returns the exit code
   * @throws LogCommandRefused with a sentence; anything else ends the process with status 1 as well
   */
  run(args: readonly string[]): Promise<number>;
}

/** What stops a command, in one sentence for whoever called it. */
export class LogCommandRefused extends Error {
  readonly code = 'log_command_refused';

  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'LogCommandRefused';
  }
}
