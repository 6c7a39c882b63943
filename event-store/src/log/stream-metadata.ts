/** What a stream's metadata says about which of its events still count. */
export interface StreamLimits {
  /** Events before this revision are gone. */
  truncateBefore?: number;
  maxCount?: number;
  maxAgeSeconds?: number;
}

export const METADATA_EVENT_TYPE = '$metadata';

/** `$tb` of a deleted stream: 2^63 - 1, which a number can only hold roughly. */
const deletedFrom = Number.MAX_SAFE_INTEGER;

/** What a deletion writes. The number is spelt out because JSON from a JavaScript number would round it. */
export const deletedStreamMetadata = Buffer.from('{"$tb":9223372036854775807}');

/** A metadata stream remembers its last event only. */
export const metastreamLimits: StreamLimits = { maxCount: 1 };

export function isMetastream(stream: string): boolean {
  return stream.startsWith('$$');
}

export function metastreamOf(stream: string): string {
  return `$$${stream}`;
}

export function originalStreamOf(metastream: string): string {
  return metastream.slice(2);
}

/** Fields that are whole numbers; one that is not makes all of the metadata say nothing, as in EventStoreDB. */
const numberFields = ['$tb', '$maxCount', '$maxAge', '$cacheControl'];

/** Reads the limits out of a metadata event's data. What is malformed is as good as not said. */
export function parseStreamLimits(data: Buffer | undefined): StreamLimits {
  const metadata = parseObject(data);
  if (numberFields.some((field) => metadata[field] !== undefined && !Number.isInteger(metadata[field]))) return {};
  const limits: StreamLimits = {};
  const truncateBefore = positiveNumber(metadata.$tb);
  if (truncateBefore !== undefined) limits.truncateBefore = truncateBefore;
  const maxCount = positiveNumber(metadata.$maxCount);
  if (maxCount !== undefined) limits.maxCount = maxCount;
  const maxAgeSeconds = positiveNumber(metadata.$maxAge);
  if (maxAgeSeconds !== undefined) limits.maxAgeSeconds = maxAgeSeconds;
  return limits;
}

export function isSoftDeleted(limits: StreamLimits): boolean {
  return limits.truncateBefore !== undefined && limits.truncateBefore >= deletedFrom;
}

/** The metadata of a deleted stream that lives again from revision `from` on; everything else in it stays. */
export function undeletedMetadata(data: Buffer | undefined, from: number): Buffer {
  return Buffer.from(JSON.stringify({ ...parseObject(data), $tb: from }));
}

/** First revision that still counts; events can also be too old, which `isExpired` tells. */
export function firstRevision(limits: StreamLimits, head: number): number {
  const byCount = limits.maxCount === undefined ? 0 : head - limits.maxCount + 1;
  return Math.max(0, limits.truncateBefore ?? 0, byCount);
}

export function isExpired(limits: StreamLimits, createdUs: number, nowMs: number): boolean {
  return limits.maxAgeSeconds !== undefined && createdUs / 1_000 < nowMs - limits.maxAgeSeconds * 1_000;
}

function parseObject(data: Buffer | undefined): Record<string, unknown> {
  if (!data || data.length === 0) return {};
  try {
    const parsed: unknown = JSON.parse(data.toString('utf8'));
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? { ...parsed } : {};
  } catch {
    return {};
  }
}

function positiveNumber(value: unknown): number | undefined {
  return typeof value === 'number' && value > 0 ? value : undefined;
}
