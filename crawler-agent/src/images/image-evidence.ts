import type { PostedPage } from '@proofline/contracts/agent-api/results';
import type { Evidence } from '@proofline/contracts/events/target';
import type { Sha256 } from '@proofline/contracts/ids';
import { ImageError } from '@proofline/platform/images/image-error';
import { rewriteImage } from '@proofline/platform/images/rewrite-image';
import { hashOfFingerprint } from '@proofline/rules/images/hash-of-fingerprint';
import type { LeftOut } from '@proofline/rules/open-leaves';
import type { ImageComparison, Verdict } from '@proofline/rules/verdict';
import { sha256Of } from '../evidence/captured-images.ts';
import type { LookedAtImage } from './look-at-images.ts';

/** Images no closer than this are not worth showing beside the wanted one. */
const shownUpToDistance = 70;
const previewSide = 400;
const maxPreviews = 100;

type Files = Map<Sha256, Buffer>;

export interface ImagesSeen {
  readonly looked: readonly LookedAtImage[];
  readonly leftOut: Pick<LeftOut, 'images'>;
}

/**
 * Adds to a result what proves its image rules: the list of all images looked at, and a small picture of each one that
 * came closest to a wanted image, under its hash in the verdict and among the files to store.
 */
export async function withImageEvidence(
  result: PostedPage,
  { looked, leftOut }: ImagesSeen,
  files: Files,
): Promise<PostedPage> {
  if (result.type !== 'PageJudged' && result.type !== 'PageFilteredOut') return result;
  const previews = await previewsFor(result, looked, files);
  const list = looked.map(({ url, width, height, bytes, sha256, fingerprint, picture }) => ({
    url,
    width,
    height,
    bytes,
    sha256,
    perceptualHash: fingerprint === null ? null : hashOfFingerprint(fingerprint),
    fingerprint,
    isRead: picture !== null,
  }));
  const evidence: Evidence = {
    ...result.data.seen.evidence,
    imageList: store(Buffer.from(JSON.stringify(list)), files),
    ...(leftOut.images ? { imagesLeftOut: true } : {}),
    imagePreviews: [...new Set(previews.values())],
  };
  const seen = { ...result.data.seen, evidence };
  const filters = result.data.filters === null ? null : showing(result.data.filters, previews);
  if (result.type === 'PageFilteredOut') return { ...result, data: { ...result.data, seen, filters } };
  return { ...result, data: { ...result.data, seen, filters, verdict: showing(result.data.verdict, previews) } };
}

type Previews = ReadonlyMap<string, Sha256>;

async function previewsFor(
  { data }: Extract<PostedPage, { type: 'PageJudged' | 'PageFilteredOut' }>,
  looked: readonly LookedAtImage[],
  files: Files,
): Promise<Previews> {
  const verdicts = [data.filters, 'verdict' in data ? data.verdict : null];
  const comparisons = verdicts.flatMap((verdict) => verdict?.perRule.flatMap(({ images }) => images) ?? []);
  const urls = [...new Set(comparisons.filter(isWorthShowing).map(({ closestUrl }) => closestUrl))];
  const previews = new Map<string, Sha256>();
  for (const url of urls.slice(0, maxPreviews)) {
    const picture = looked.find((image) => image.url === url && image.fingerprint !== null)?.picture;
    if (url === null || !picture) continue;
    try {
      previews.set(url, store((await rewriteImage(picture, previewSide)).bytes, files));
    } catch (error) {
      if (!(error instanceof ImageError)) throw error;
    }
  }
  return previews;
}

function showing(verdict: Verdict, previews: Previews): Verdict {
  const perRule = verdict.perRule.map((rule) => ({
    ...rule,
    images: rule.images.map((comparison) => ({
      ...comparison,
      closestSha256: isWorthShowing(comparison) ? (previews.get(comparison.closestUrl ?? '') ?? null) : null,
    })),
  }));
  return { ...verdict, perRule };
}

function isWorthShowing({ distance }: ImageComparison): boolean {
  return distance !== null && distance <= shownUpToDistance;
}

function store(bytes: Buffer, files: Files): Sha256 {
  const sha256 = sha256Of(bytes);
  files.set(sha256, bytes);
  return sha256;
}
