import { MAX_PAGE_LINKS_BYTES } from '@proofline/contracts/agent-api/results';
import type { Sha256 } from '@proofline/contracts/ids';
import { HIDDEN_REASON_WORDS } from '@proofline/contracts/page-capture';
import type { Evidence } from '@proofline/contracts/page-visit';
import { foldText } from '@proofline/rules/fold-text';
import type { PageLink } from '@proofline/rules/page-artifacts';
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
  const links = Buffer.from(JSON.stringify(linksOf(page)));
  const hiddenText = page.hidden.length === 0 ? null : Buffer.from(hiddenLines(page));
  return {
    evidence: {
      html: add(html),
      text: add(text),
      screenshot: page.screenshot === null ? null : add(page.screenshot),
      htmlBytes: html.byteLength,
      hiddenText: hiddenText === null ? null : add(hiddenText),
      pageLinks: links.byteLength > MAX_PAGE_LINKS_BYTES ? null : add(links),
      archive: add(await pageArchive({ page, at, html, text, hiddenText }, target)),
    },
    files,
  };
}

/** What rules about links were judged by: the stored HTML has neither the links of frames nor those of shadow roots. */
function linksOf({ artifacts }: SeenPage): Omit<PageLink, 'text'>[] {
  return artifacts.links.map(({ url, redirectedTo }) => (redirectedTo === undefined ? { url } : { url, redirectedTo }));
}

/** A line a piece, with why it is not seen. */
function hiddenLines({ hidden }: SeenPage): string {
  return hidden.map(({ reason, text }) => `[${HIDDEN_REASON_WORDS[reason]}] ${foldText(text)}\n`).join('');
}
