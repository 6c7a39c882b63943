import { createHash } from 'node:crypto';
import type { Evidence } from '@proofline/contracts/events/target';
import { type Sha256, sha256Schema } from '@proofline/contracts/ids';
import { foldText } from '@proofline/rules/fold-text';
import type { SeenPage } from '../gather/visit.ts';

export interface EvidenceFiles {
  readonly evidence: Evidence;
  /** The bytes to store, by their hash. */
  readonly files: ReadonlyMap<Sha256, Buffer>;
}

/** A page's evidence and its names. The text is stored folded, because the offsets of a verdict refer to that. */
export function evidenceOf(page: SeenPage): EvidenceFiles {
  const files = new Map<Sha256, Buffer>();
  const add = (bytes: Buffer): Sha256 => {
    const sha256 = sha256Schema.parse(createHash('sha256').update(bytes).digest('hex'));
    files.set(sha256, bytes);
    return sha256;
  };
  const html = Buffer.from(page.html);
  return {
    evidence: {
      html: add(html),
      text: add(Buffer.from(foldText(page.artifacts.text))),
      screenshot: page.screenshot === null ? null : add(page.screenshot),
      htmlBytes: html.byteLength,
    },
    files,
  };
}
