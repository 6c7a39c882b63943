/** The environment does not fit the process: stop, show `problems`, never retry. */
export class EnvError extends Error {
  readonly code = 'env_invalid';
  readonly problems: readonly string[];

  constructor(kind: string, problems: readonly string[]) {
    super(`The environment does not fit ${kind}: ${problems.join('; ')}.`);
    this.name = 'EnvError';
    this.problems = problems;
  }
}
