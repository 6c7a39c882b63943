import { imageTypeOf } from '../evidence-media/image-type.ts';
import type { StoredAnswer } from './stored-answers.ts';

/** More than this of one picture are not written into a page, which may show it many times. */
const MAX_BYTES = 1_500_000;

/**
 * A stored picture as an address that loads nothing; undefined for what is none. A drawing (SVG) shown as a picture runs
 * and loads nothing in any browser.
 */
export function dataUrlOf({ contentType, body }: StoredAnswer): string | undefined {
  if (body.byteLength > MAX_BYTES) return undefined;
  const type = typeOf(contentType, body);
  return type && `data:${type};base64,${body.toString('base64')}`;
}

function typeOf(contentType: string, body: Buffer): string | undefined {
  const known = imageTypeOf(body.subarray(0, 12));
  if (known !== undefined) return known;
  if (/^GIF8[79]a/.test(body.toString('latin1', 0, 6))) return 'image/gif';
  if (/^....ftypavi[fs]/s.test(body.toString('latin1', 0, 12))) return 'image/avif';
  return /^image\/svg\+xml\b/i.test(contentType) ? 'image/svg+xml' : undefined;
}
