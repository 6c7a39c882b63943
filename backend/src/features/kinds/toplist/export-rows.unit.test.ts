import { Utf8 } from '@proofline/platform/utf8/utf8';
import { rowsIn } from '@proofline/projections/raw-rows/raw-rows';
import { encodeRows } from '@proofline/projections/raw-rows/testing/encode-rows';
import { expect, it } from 'vitest';
import { toplistReader } from './export-rows.ts';

/** Why a list could not be read, as the table says it. */
function reasonOf(errorReason: string, errorDetail: string | null, tellsErrorsInDetail: boolean): unknown {
  const reader = toplistReader(JSON.stringify({ agents: {}, origin: '', tellsErrorsInDetail }));
  const record: (string | null)[] = Array.from({ length: 32 }, () => null);
  [record[0], record[4], record[5], record[15], record[16]] = ['1-1-1', 'GB', 'blocked', errorReason, errorDetail];
  const [rows = []] = [...rowsIn(encodeRows([record]))].map(reader.rowsOf);
  const cell = 'sha256' in rows ? undefined : rows[0]?.[reader.headings.indexOf('Reason')];
  return cell instanceof Utf8 ? cell.toString() : cell;
}

it('tells why a list could not be read in as many words as may be told', () => {
  expect(reasonOf('captcha', 'seen at the door', true)).toBe('A captcha was asked for: seen at the door');
  expect(reasonOf('captcha', 'seen at the door', false)).toBe('Blocked by the website');
  expect(reasonOf('no_response', 'ECONNREFUSED', false)).toBe('Website did not respond');
});
