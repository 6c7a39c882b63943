import { isOneLine, ONE_LINE_MESSAGE } from '@proofline/rules/one-line';
import { isVisible } from '@proofline/rules/visible-text';
import { z } from 'zod';

const required = 'This field is required';

/** What people tell things apart by: in one line, with something to be seen in it, of at most `maxLength` characters. */
export const requiredName = (maxLength: number) =>
  z
    .string(required)
    .trim()
    .max(maxLength, `Ensure this field has no more than ${maxLength} characters.`)
    .refine(isVisible, { error: required, abort: true })
    .refine(isOneLine, ONE_LINE_MESSAGE);
