import { createHmac, timingSafeEqual } from 'node:crypto';
import { type UserId, userIdSchema } from '@proofline/contracts/ids';
import { type NoticeCategory, noticeCategorySchema } from '@proofline/contracts/notifications';

const DAY_S = 86_400;
/** How long after its mail a link works. */
export const UNSUBSCRIBE_TTL_S = 90 * DAY_S;
/** What the signature is good for, and nothing else. */
const purpose = 'unsubscribe-1';
const shape = /^([1-9]\d{0,9})\.([a-z]{4,8}(?:-[a-z]{4,8}){0,3})\.(\d{1,12})\.([\w-]{43})$/;

/** Whose mails of which categories a link ends. */
export interface Unsubscription {
  readonly userId: UserId;
  readonly categories: readonly NoticeCategory[];
}

/** A link's token: readable, signed, and good for this alone. Pure. */
export function unsubscribeToken(secret: string, { userId, categories }: Unsubscription, now: Date): string {
  const expires = Math.floor(now.getTime() / 1_000) + UNSUBSCRIBE_TTL_S;
  const signed = `${userId}.${[...new Set(categories)].toSorted().join('-')}.${expires}`;
  return `${signed}.${signatureOf(secret, signed)}`;
}

/** What a token says; `'invalid'` for what was not made here for this, `'expired'` for what was, long ago. Pure. */
export function readUnsubscribeToken(secret: string, token: string, now: Date): Unsubscription | 'invalid' | 'expired' {
  const [, user = '', names = '', expires = '', signature = ''] = shape.exec(token) ?? [];
  const signed = `${user}.${names}.${expires}`;
  const expected = Buffer.from(signatureOf(secret, signed));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'invalid';
  const userId = userIdSchema.safeParse(Number(user));
  const categories = noticeCategorySchema.array().safeParse(names.split('-'));
  if (!userId.success || !categories.success) return 'invalid';
  if (Number(expires) * 1_000 <= now.getTime()) return 'expired';
  return { userId: userId.data, categories: categories.data };
}

const signatureOf = (secret: string, signed: string): string =>
  createHmac('sha256', secret).update(`${purpose}\n${signed}`).digest('base64url');
