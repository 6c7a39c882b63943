import { endedSessionsSchema, userSessionsSchema } from '@proofline/contracts/api/session';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { apiDelete, apiGet, apiPost } from '../../shared/api/client.ts';

export const sessionsKey = ['own-sessions'] as const;

/** Where the signed-in user is signed in. */
export const sessionsQuery = queryOptions({
  queryKey: sessionsKey,
  queryFn: ({ signal }) => apiGet('/api/auth/sessions/', userSessionsSchema, { signal }),
});

export const endSession = (id: string) => apiDelete(`/api/auth/sessions/${id}/`, z.unknown());
export const endOtherSessions = () => apiPost('/api/auth/sessions/end_others/', endedSessionsSchema);

const browsers: readonly [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: readonly [RegExp, string][] = [
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];
const nameIn = (table: readonly [RegExp, string][], text: string) => table.find(([pattern]) => pattern.test(text))?.[1];

/** `Chrome on Linux`, so that somebody recognises where it was. Pure. */
export function deviceName(userAgent: string): string {
  const browser = nameIn(browsers, userAgent);
  const system = nameIn(systems, userAgent);
  if (browser === undefined) return system === undefined ? 'Unknown device' : `Another program on ${system}`;
  return system === undefined ? browser : `${browser} on ${system}`;
}

/** Something held in the hand? Pure. */
export const isHandheld = (userAgent: string): boolean => /iPhone|iPad|iPod|Android/.test(userAgent);
