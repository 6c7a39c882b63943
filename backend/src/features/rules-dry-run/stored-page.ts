import { text as readText } from 'node:stream/consumers';
import type { OrganizationId, ResultId } from '@proofline/contracts/ids';
import type { Blobs } from '@proofline/platform/blobs/blobs';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import { getResult, type ResultWithDetails } from '@proofline/projections/results/query';
import { ruleLimits } from '@proofline/rules/limits';
import type { LeftOut } from '@proofline/rules/open-leaves';
import type { PageArtifacts, PageImage } from '@proofline/rules/page-artifacts';
import { z } from 'zod';
import { NotFound } from '../../host/errors.ts';
import { linksOf } from './links-of.ts';

/** The images as the agent has listed them (contracts/events/target, `imageList`). */
const imageListSchema = z.array(
  z
    .object({ url: z.string(), fingerprint: z.string().nullable() })
    .transform(({ url, fingerprint }): PageImage => (fingerprint === null ? { url } : { url, hash: fingerprint })),
);

/** The links that lead on, with where (`linkList`). */
const linkListSchema = z.array(z.object({ url: z.string(), redirectedTo: z.array(z.string()) }));

export interface StoredPage {
  readonly result: ResultWithDetails;
  readonly artifacts: PageArtifacts;
  /** What was on the page and is not in its evidence: no rule asked for it then, or there was too much of it. */
  readonly leftOut: LeftOut;
}

/**
 * A page of a report as it was judged: text, links and images from its stored evidence.
 * @throws NotFound when the organisation has no such result, or its page was not seen or is not kept any more
 */
export async function loadStoredPage(
  { db, blobs }: { readonly db: Knex; readonly blobs: Blobs },
  organizationId: OrganizationId,
  id: ResultId,
): Promise<StoredPage> {
  const result = await getResult(db, organizationId, id);
  const evidence = result?.details.evidence;
  if (result === undefined || evidence == null) throw new NotFound();
  const read = async (sha256: string): Promise<string> => {
    const stream = await blobs.get(sha256);
    if (stream === undefined) throw new NotFound();
    return await readText(stream);
  };
  const [text, html, imageList, linkList] = await Promise.all([
    read(evidence.text),
    read(evidence.html),
    evidence.imageList == null ? null : read(evidence.imageList),
    evidence.linkList == null ? null : read(evidence.linkList),
  ]);
  const { languages, capture } = result.details;
  const links = linksOf(html, result.finalUrl ?? result.url);
  const images = imageListSchema.catch([]).parse(JSON.parse(imageList ?? '[]'));
  const leadsTo = new Map(
    linkListSchema
      .catch([])
      .parse(JSON.parse(linkList ?? '[]'))
      .map(({ url, redirectedTo }) => [url, redirectedTo]),
  );
  return {
    result,
    artifacts: {
      text: text.slice(0, ruleLimits.textChars),
      links: links.map((link) => {
        const redirectedTo = leadsTo.get(link.url);
        return redirectedTo === undefined ? link : { ...link, redirectedTo };
      }),
      images,
      languages: languages.slice(0, 1).map(({ code }) => code),
    },
    leftOut: {
      images: imageList === null || evidence.imagesLeftOut === true,
      links: linkList === null ? links.length > 0 : (capture?.links?.unread ?? 0) > 0,
    },
  };
}
