import type { QueryTree } from '@proofline/rules/query-tree';
import type { KnownImages } from '../features/checks/pin-images.ts';
import {
  type NewCheck,
  readTree,
  type ValidationFacts,
  validateNewCheck,
} from '../features/checks/validate-new-check.ts';
import { ruleLinks as findRuleLinks, type RuleLinksAsked } from '../features/kinds/compliance/page-links.ts';
import { readUrlList } from '../features/url-lists/read-url-list.ts';
import { type LargeBody, largeBodies } from '../kernel/http/apart/large-bodies.ts';
import { type CheckedBody, checkBody } from '../kernel/http/check-body.ts';
import { MalformedRequest } from '../kernel/http/errors.ts';
import { parseJson } from '../kernel/http/read-body.ts';

// What `workApart` hands over, done in a thread. Errors lose their class on the way back, so what may be wrong with what
// was sent is a value.

/** Here nobody waits but who sent it: so much is read within a second. */
const bounds = { depth: 4_000, values: 250_000 } as const;

export interface LargeBodyAsked {
  readonly name: LargeBody;
  readonly bytes: Uint8Array;
  readonly anyText: boolean;
}

export function readLargeBody({ name, bytes, anyText }: LargeBodyAsked): CheckedBody | { readonly malformed: string } {
  const { buffer, byteOffset, byteLength } = bytes;
  try {
    return checkBody(largeBodies[name], parseJson(Buffer.from(buffer, byteOffset, byteLength), bounds), { anyText });
  } catch (error) {
    if (error instanceof MalformedRequest) return { malformed: error.message };
    throw error;
  }
}

export const newCheck = ({ body, facts }: { readonly body: NewCheck; readonly facts: ValidationFacts }) =>
  validateNewCheck(body, facts);

export const tree = ({ input, images }: { readonly input: QueryTree; readonly images: KnownImages }) =>
  readTree(input, images);

export const ruleLinks = (asked: RuleLinksAsked) => findRuleLinks(asked);

export const urls = (lines: readonly string[]) => readUrlList(lines);
