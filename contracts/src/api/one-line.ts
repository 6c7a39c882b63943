import { isOneLine, ONE_LINE_MESSAGE } from '@proofline/rules/one-line';
import { z } from 'zod';

/** What people type into one line: trimmed, of at most `maxLength` characters, and without any that break out of it. */
export const oneLine = (maxLength: number) =>
  z
    .string('This field is required')
    .trim()
    .max(maxLength, `Ensure this field has no more than ${maxLength} characters.`)
    .refine(isOneLine, ONE_LINE_MESSAGE);
