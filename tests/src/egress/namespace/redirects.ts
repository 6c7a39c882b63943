import { ATTACKER } from './names.ts';

/** Header redirects in all their spellings, for one target. */
export function redirectsTo(target: string): readonly string[] {
  const locations = [
    ...[300, 301, 302, 303, 307, 308].map((status) => [status, target] as const),
    [302, target.replace(/^https?:/, '')] as const,
    [302, target.replace('://', ':\\\\')] as const,
    [302, target.replace(/^(https?:\/\/[^/]+).*/, `$1\\@${ATTACKER}/`)] as const,
    [302, `http://${ATTACKER}/\r\nLocation: ${target}`] as const,
    [302, `//${ATTACKER}\\@${target.replace(/^https?:\/\//, '')}`] as const,
  ];
  return locations.map(([status, location]) => redirectTo(status, location));
}

/** Address at which the website answers with this redirect. */
export const redirectTo = (status: number, location: string, host: string = ATTACKER): string =>
  `http://${host}/r/${status}?t=${encodeURIComponent(location)}`;
