import { PASSWORD_RULES } from '@proofline/contracts/password-rules';
import { isCommonPassword } from './common-passwords.ts';

/** What is wrong with a new password, common ones included; empty when nothing is. Pure. */
export function passwordProblems(password: string): string[] {
  return [
    ...PASSWORD_RULES.filter((rule) => !rule.isKept(password)).map(({ message }) => message),
    ...(isCommonPassword(password) ? ['This password is too common.'] : []),
  ];
}
