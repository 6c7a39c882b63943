export type RulesErrorCode = 'empty_phrase' | 'unpinned_image';

/** A tree that was not checked before it was compiled. Trying again does not help. */
export class RulesError extends Error {
  readonly code: RulesErrorCode;

  constructor(code: RulesErrorCode, message: string) {
    super(message);
    this.name = 'RulesError';
    this.code = code;
  }
}
