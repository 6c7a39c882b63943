import type { OrganizationId } from '@proofline/contracts/ids';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import pLimit from 'p-limit';
import type { ResultEvidence } from '../kinds/kind-results.ts';
import { findPresetImage } from '../preset-images/preset-image-rows.ts';
import { isColumnInteger, type StoredFile } from '../stored-images/table.ts';
import { findUserImage } from '../user-images/user-image-rows.ts';

const AT_A_TIME = 8;
const OWN_IMAGE = /^\/api\/(user|preset)_images\/(\d{1,10})\/file$/;

export type TargetImage = Pick<StoredFile, 'sha256' | 'media_type'>;

/**
 * Addresses of the wanted images that stored pictures of a result were held against, each once: the n-th is
 * `target-image-n`. One that is elsewhere than in this product keeps its number, and has no picture.
 */
export const targetUrlsOf = ({ compared }: Pick<ResultEvidence, 'compared'>): readonly string[] => [
  ...new Set(compared.map(({ targetUrl }) => targetUrl)),
];

/**
 * The images that these addresses name: the organisation's own, and presets, also such as were taken away.
 * @returns by address; another organisation's image is none, whatever a verdict says
 */
export async function findTargetImages(
  db: Knex,
  organizationId: OrganizationId,
  urls: Iterable<string>,
): Promise<ReadonlyMap<string, TargetImage>> {
  const found = await pLimit(AT_A_TIME).map([...new Set(urls)], async (url) => [url, await find(url)] as const);
  return new Map(found.flatMap(([url, image]) => (image === undefined ? [] : [[url, image]])));

  async function find(url: string): Promise<TargetImage | undefined> {
    const [, kind, digits] = OWN_IMAGE.exec(url) ?? [];
    const id = Number(digits);
    if (!isColumnInteger(id)) return undefined;
    return kind === 'user' ? await findUserImage(db, organizationId, id) : await findPresetImage(db, id);
  }
}
