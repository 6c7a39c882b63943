import { buffer as readBytes, text as readText } from 'node:stream/consumers';
import type { OrganizationId, ResultId } from '@proofline/contracts/ids';
import type { Blobs } from '@proofline/platform/blobs/blobs';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import { getResult, type ResultWithDetails } from '@proofline/projections/findings/compliance/query';
import { ruleLimits } from '@proofline/rules/limits';
import type { LeftOut } from '@proofline/rules/open-leaves';
import {
  imagePartSchema,
  type PageArtifacts,
  type PageImage,
  storedLinksSchema,
} from '@proofline/rules/page-artifacts';
import { z } from 'zod';
import { NotFound } from '../../kernel/http/errors.ts';

/** The images as the agent has listed them (contracts/events/target, `imageList`). */
const imageListSchema = z.array(
  z
    .object({ url: z.string(), part: imagePartSchema.optional(), fingerprint: z.string().nullable() })
    .transform(({ url, part, fingerprint }): PageImage => {
      const image = part === undefined ? { url } : { url, part };
      return fingerprint === null ? image : { ...image, hash: fingerprint };
    }),
);

export interface StoredPage {
  readonly result: ResultWithDetails;
  readonly artifacts: PageArtifacts;
  /** Of the whole page, to be looked into; null when none is kept, or no rule asks for images. */
  readonly screenshot: Uint8Array | null;
  /** What was on the page and is not in its evidence: no rule asked for it then, or there was too much of it. */
  readonly leftOut: LeftOut;
}

/**
 * A page of a report as it was judged: text, links and images from its stored evidence.
 * @param looksAtImages whether rules ask for images
 * @throws NotFound when the organisation has no such result, or its page was not seen or is not kept any more
 */
export async function loadStoredPage(
  { db, blobs }: { readonly db: Knex; readonly blobs: Blobs },
  organizationId: OrganizationId,
  id: ResultId,
  looksAtImages: boolean,
): Promise<StoredPage> {
  const result = await getResult(db, organizationId, id);
  const evidence = result?.details.evidence;
  if (result === undefined || evidence == null) throw new NotFound();
  const read = async (sha256: string): Promise<string> => {
    const stream = await blobs.get(sha256);
    if (stream === undefined) throw new NotFound();
    return await readText(stream);
  };
  const readScreenshot = async (sha256: string) => {
    const stream = await blobs.get(sha256);
    return stream === undefined ? null : await readBytes(stream);
  };
  const [text, images, links, screenshot] = await Promise.all([
    read(evidence.text),
    evidence.imageList == null ? null : listIn(await read(evidence.imageList), imageListSchema),
    evidence.pageLinks == null ? null : listIn(await read(evidence.pageLinks), storedLinksSchema),
    looksAtImages && evidence.screenshot !== null ? readScreenshot(evidence.screenshot) : null,
  ]);
  const { languages, capture } = result.details;
  return {
    result,
    artifacts: {
      text: text.slice(0, ruleLimits.textChars),
      links: links ?? [],
      images: images ?? [],
      languages: languages.slice(0, 1).map(({ code }) => code),
    },
    screenshot,
    leftOut: {
      images: images === null || evidence.imagesLeftOut === true,
      // No rule asked for links then: nobody found out where they lead.
      links: links === null || (capture?.links == null ? links.length > 0 : capture.links.unread > 0),
    },
  };
}

/** Null for what is no such list, as if it had not been kept: agents stand outside of what is trusted. */
function listIn<Item>(json: string, schema: z.ZodType<Item[]>): Item[] | null {
  try {
    return schema.parse(JSON.parse(json));
  } catch {
    return null;
  }
}
