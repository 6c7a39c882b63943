import { isCommonPassword } from './common-passwords.ts';

/** Longer ones only cost hashing time. */
export const maxPasswordLength = 200;

interface PasswordRule {
  readonly message: string;
  isKept(password: string): boolean;
}

/** Specification 000 §5, and the refusal of common passwords. */
const rules: readonly PasswordRule[] = [
  { message: 'Use at least 8 characters.', isKept: (password) => [...password].length >= 8 },
  {
    message: `Use at most ${maxPasswordLength} characters.`,
    isKept: (password) => password.length <= maxPasswordLength,
  },
  { message: 'Use at least one lowercase letter.', isKept: (password) => /\p{Ll}/u.test(password) },
  { message: 'Use at least one uppercase letter.', isKept: (password) => /\p{Lu}/u.test(password) },
  { message: 'Use at least one number.', isKept: (password) => /\p{Nd}/u.test(password) },
  { message: 'Use at least one special character.', isKept: (password) => /[^\p{L}\p{N}\s]/u.test(password) },
  { message: 'This password is too common.', isKept: (password) => !isCommonPassword(password) },
];

/** What is wrong with a new password; empty when nothing is. Pure. */
export function passwordProblems(password: string): string[] {
  return rules.filter((rule) => !rule.isKept(password)).map(({ message }) => message);
}
