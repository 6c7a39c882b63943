import { expect, it } from 'vitest';
import { isNotificationLink, MAX_NOTIFICATION_LINK } from './notifications.ts';

it.each([
  '/reports/1200003',
  '/reports/1200003?comments=open#c7',
  '/',
  'https://news.example/2026/release?x=1#notes',
  'HTTPS://NEWS.example',
])('A notification may lead to %s', (link) => {
  expect(isNotificationLink(link)).toBe(true);
});

it.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  'http://news.example/',
  'ftp://news.example/',
  '//evil.example/',
  '///evil.example/',
  '/.//evil.example/',
  '/x/..//evil.example/',
  '/\\evil.example/',
  '/\t/evil.example/',
  '\t//evil.example',
  ' https://news.example/',
  'https:evil.example',
  'https:/evil.example',
  'https:///evil.example',
  'https://user@evil.example/',
  'https://user:word@evil.example/',
  'https://',
  'https://\u202eevil.example/',
  'reports/1200003',
  '',
  `/${'x'.repeat(MAX_NOTIFICATION_LINK)}`,
])('A notification may not lead to %j', (link) => {
  expect(isNotificationLink(link)).toBe(false);
});
