import type { Evidence } from '@proofline/contracts/events/target';
import type { Sha256 } from '@proofline/contracts/ids';
import { HIDDEN_REASON_WORDS } from '@proofline/contracts/page-capture';
import { foldText } from '@proofline/rules/fold-text';
import type { SeenPage } from '../gather/visit.ts';
import { sha256Of } from './captured-images.ts';
import { pageArchive, type TargetArchive } from './page-archive.ts';

export interface EvidenceFiles {
  readonly evidence: Evidence;
  /** The bytes to store, by their hash. */
  readonly files: ReadonlyMap<Sha256, Buffer>;
}

/**
 * A page's evidence and its names. The text is stored folded, because the offsets of a verdict refer to that.
 * @param at when the visit began
 */
export async function evidenceOf(page: SeenPage, at: Date, target: TargetArchive): Promise<EvidenceFiles> {
  const files = new Map<Sha256, Buffer>();
  const add = (bytes: Buffer): Sha256 => {
    const sha256 = sha256Of(bytes);
    files.set(sha256, bytes);
    return sha256;
  };
  const html = Buffer.from(page.html);
  const text = Buffer.from(foldText(page.artifacts.text));
  const hiddenText = page.hidden.length === 0 ? null : Buffer.from(hiddenLines(page));
  return {
    evidence: {
      html: add(html),
      text: add(text),
      screenshot: page.screenshot === null ? null : add(page.screenshot),
      htmlBytes: html.byteLength,
      hiddenText: hiddenText === null ? null : add(hiddenText),
      ...(page.linksFollowed === undefined ? {} : { linkList: add(Buffer.from(JSON.stringify(leadingOn(page)))) }),
      archive: add(await pageArchive({ page, at, html, text, hiddenText }, target)),
    },
    files,
  };
}

/** The links that lead on to other addresses: where, hop by hop. */
function leadingOn({ artifacts }: SeenPage) {
  return artifacts.links.flatMap(({ url, redirectedTo }) =>
    redirectedTo === undefined ? [] : [{ url, redirectedTo }],
  );
}

/** A line a piece, with why it is not seen. */
function hiddenLines({ hidden }: SeenPage): string {
  return hidden.map(({ reason, text }) => `[${HIDDEN_REASON_WORDS[reason]}] ${foldText(text)}\n`).join('');
}
