/** One thing that stands in the way of a start: a sentence for the person at the console, with the variable to change. */
export interface Obstacle {
  readonly sentence: string;
  readonly passes: Passes;
}

/**
 * Whether it goes by itself: `never`; when a server that is away is `reached`, or one that starts or elects is `settled`;
 * when a port is `freed`.
 */
export type Passes = 'never' | 'reached' | 'settled' | 'freed';

export const obstacle = (sentence: string, passes: Passes = 'never'): Obstacle => ({ sentence, passes });

/** What was asked for cannot be had: stop, show every sentence, never retry. */
export class PreflightError extends Error {
  readonly code = 'preflight_failed';
  readonly sentences: readonly string[];

  constructor(sentences: readonly string[]) {
    super(sentences.join('\n'));
    this.name = 'PreflightError';
    this.sentences = sentences;
  }
}

/** Code of a system call, a socket or a server, as drivers give it. */
export function codeOf(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && typeof cause.code === 'string') return cause.code;
  return undefined;
}
