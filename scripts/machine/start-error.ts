/** Why Proofline cannot start, in one sentence for the person at the console. */
export class StartError extends Error {
  readonly code = 'cannot_start';

  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartError';
  }
}
