import { z } from 'zod';

const email = z.email().max(254);

/** The pattern all forms share (000 §5). */
export const isEmail = (text: string): boolean => email.safeParse(text.trim()).success;
