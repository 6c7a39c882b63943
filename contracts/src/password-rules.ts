/** Longer ones only cost hashing time. */
export const MAX_PASSWORD_LENGTH = 200;

export interface PasswordRule {
  readonly id: 'length' | 'max_length' | 'lowercase' | 'uppercase' | 'number' | 'special';
  /** What is told when it is broken. */
  readonly message: string;
  isKept(password: string): boolean;
}

/** What a form shows while somebody types, and the api asks again (specification 000 §5). Pure. */
export const PASSWORD_RULES: readonly PasswordRule[] = [
  { id: 'length', message: 'Use at least 8 characters.', isKept: (password) => [...password].length >= 8 },
  {
    id: 'max_length',
    message: `Use at most ${MAX_PASSWORD_LENGTH} characters.`,
    isKept: (password) => password.length <= MAX_PASSWORD_LENGTH,
  },
  { id: 'lowercase', message: 'Use at least one lowercase letter.', isKept: (password) => /\p{Ll}/u.test(password) },
  { id: 'uppercase', message: 'Use at least one uppercase letter.', isKept: (password) => /\p{Lu}/u.test(password) },
  { id: 'number', message: 'Use at least one number.', isKept: (password) => /\p{Nd}/u.test(password) },
  {
    id: 'special',
    message: 'Use at least one special character.',
    isKept: (password) => /[^\p{L}\p{N}\s]/u.test(password),
  },
];
