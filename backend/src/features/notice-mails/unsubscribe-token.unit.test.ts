import { userIdSchema } from '@proofline/contracts/ids';
import { describe, expect, it } from 'vitest';
import { readUnsubscribeToken, UNSUBSCRIBE_TTL_S, unsubscribeToken } from './unsubscribe-token.ts';

const secret = 'a secret';
const now = new Date('2026-03-01T08:00:00Z');
const asked = { userId: userIdSchema.parse(7), categories: ['comments', 'alerts'] as const };
const token = unsubscribeToken(secret, asked, now);
const later = (seconds: number) => new Date(now.getTime() + seconds * 1_000);

describe('A link to unsubscribe', () => {
  it('says whose mails of which categories it ends, until it expires', () => {
    const read = { userId: 7, categories: ['alerts', 'comments'] };
    expect(readUnsubscribeToken(secret, token, now)).toEqual(read);
    expect(readUnsubscribeToken(secret, token, later(UNSUBSCRIBE_TTL_S - 1))).toEqual(read);
    expect(readUnsubscribeToken(secret, token, later(UNSUBSCRIBE_TTL_S))).toBe('expired');
  });

  it.each([
    ['another user', token.replace(/^7/, '8')],
    ['other categories', token.replace('alerts-comments', 'alerts-news')],
    ['a later end', token.replace(/\.(\d+)\./, (_, end: string) => `.${Number(end) + 1}.`)],
    ['another signature', `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`],
    ['nothing', ''],
    ['something longer', `${token}A`],
    ['no number', token.replace(/^7/, '07')],
  ])('is not valid for %s', (_, other) => {
    expect(readUnsubscribeToken(secret, other, now)).toBe('invalid');
  });

  it('is not valid where another secret signs', () => {
    expect(readUnsubscribeToken('another', token, now)).toBe('invalid');
  });
});
