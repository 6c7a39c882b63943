import type { FailureReason } from '../../../page-outcome.ts';
import { type PageSeen, pageSeenSchema } from '../../../page-visit.ts';
import { ToplistRead } from '../findings.ts';
import type { ExpectedBrands, ToplistReading, ToplistSection } from '../reading.ts';
import { readingOf } from './readings.ts';

const visitOf = (url: string, expected: ExpectedBrands, country: string) => ({
  ...{ page: 1, url, country, fetchedAt: '2026-11-20T12:00:05Z', attempts: 1, durationMs: 4_210 },
  expected,
});

/** What a browser saw of a toplist. */
export const toplistSeen = (url: string, made: Partial<PageSeen> = {}): PageSeen => ({
  ...pageSeenSchema.parse(ToplistRead.example.seen),
  finalUrl: url,
  ...made,
});

interface Made {
  readonly expected?: ExpectedBrands;
  readonly country?: string;
  readonly reading?: Partial<ToplistReading>;
  readonly seen?: Partial<PageSeen>;
}

/** Data of a toplist that was read, less whose it is; without brands unless they are told. */
export const toplistRead = (
  url: string,
  sections: readonly ToplistSection[],
  { expected = null, country = 'GB', reading, seen }: Made = {},
) => ({
  ...visitOf(url, expected, country),
  seen: toplistSeen(url, seen),
  reading: readingOf(sections, reading),
});

/** Data of a toplist that could not be read, less whose it is. */
export const toplistFailed = (
  url: string,
  reason: FailureReason,
  { expected = null, country = 'GB' }: Omit<Made, 'reading'> = {},
) => ({ ...visitOf(url, expected, country), reason, detail: 'As a test wants it.', httpStatus: 200 });
