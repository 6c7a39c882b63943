import type { PostedPage } from '@proofline/contracts/agent-api/results';
import type { Sha256 } from '@proofline/contracts/ids';
import type { Evidence } from '@proofline/contracts/page-visit';
import type { CropBox } from '@proofline/platform/images/crop-image';
import { ImageError } from '@proofline/platform/images/image-error';
import { rewriteImage } from '@proofline/platform/images/rewrite-image';
import { hashOfFingerprint } from '@proofline/rules/images/hash-of-fingerprint';
import type { LeftOut } from '@proofline/rules/open-leaves';
import type { ImagePart } from '@proofline/rules/page-artifacts';
import type { ImageComparison, Verdict } from '@proofline/rules/verdict';
import { sha256Of } from '../evidence/captured-images.ts';
import type { LookedAtImage } from './look-at-images.ts';

/** Images no closer than this are not worth showing beside the wanted one. */
const shownUpToDistance = 70;
const previewSide = 400;
const maxPreviews = 100;

type Files = Map<Sha256, Buffer>;

/** What is posted of a page that rules judge. */
type PageResult = Extract<PostedPage, { readonly type: `Page${string}` }>;

export interface ImagesSeen {
  readonly looked: readonly LookedAtImage[];
  readonly leftOut: Pick<LeftOut, 'images'>;
}

/**
 * Adds to a result what proves its image rules: the list of all images looked at, and a small picture of each one that
 * came closest to a wanted image, under its hash in the verdict and among the files to store.
 */
export async function withImageEvidence(
  result: PageResult,
  { looked, leftOut }: ImagesSeen,
  files: Files,
): Promise<PageResult> {
  if (result.type !== 'PageJudged' && result.type !== 'PageFilteredOut') return result;
  const previews = await previewsFor(result, looked, files);
  const list = looked.map(({ url, width, height, bytes, sha256, fingerprint, picture, inside }) => ({
    url,
    ...(inside === undefined ? {} : { part: inside.part }),
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
    imagePreviews: [...new Set([...previews.values()].map(({ sha256 }) => sha256))],
  };
  const seen = { ...result.data.seen, evidence };
  const filters = result.data.filters === null ? null : showing(result.data.filters, previews);
  if (result.type === 'PageFilteredOut') return { ...result, data: { ...result.data, seen, filters } };
  return { ...result, data: { ...result.data, seen, filters, verdict: showing(result.data.verdict, previews) } };
}

interface Preview {
  readonly sha256: Sha256;
  /** What of its picture it shows, when that is not the whole. */
  readonly shown?: CropBox;
}
type Previews = ReadonlyMap<string, Preview>;

async function previewsFor(
  { data }: Extract<PageResult, { type: 'PageJudged' | 'PageFilteredOut' }>,
  looked: readonly LookedAtImage[],
  files: Files,
): Promise<Previews> {
  const verdicts = [data.filters, 'verdict' in data ? data.verdict : null];
  const comparisons = verdicts.flatMap((verdict) => verdict?.perRule.flatMap(({ images }) => images) ?? []);
  const names = [...new Set(comparisons.filter(isWorthShowing).map(nameOfClosest))];
  const previews = new Map<string, Preview>();
  for (const name of names.slice(0, maxPreviews)) {
    const image = looked.find((one) => nameOf(one.url, one.inside?.part) === name && one.fingerprint !== null);
    const picture = image?.inside?.around.cut ?? image?.picture;
    if (!picture) continue;
    const shown = image?.inside?.around.box;
    try {
      const sha256 = store((await rewriteImage(picture, previewSide)).bytes, files);
      previews.set(name, shown === undefined ? { sha256 } : { sha256, shown });
    } catch (error) {
      if (!(error instanceof ImageError)) throw error;
    }
  }
  return previews;
}

/** A picture may hold several images. */
function nameOf(url: string, part: ImagePart | undefined): string {
  return part === undefined ? url : `${url} ${part.x} ${part.y} ${part.width} ${part.height}`;
}

function nameOfClosest({ closestUrl, part }: ImageComparison): string {
  return nameOf(closestUrl ?? '', part);
}

function showing(verdict: Verdict, previews: Previews): Verdict {
  const perRule = verdict.perRule.map((rule) => ({
    ...rule,
    images: rule.images.map((comparison) => {
      const preview = isWorthShowing(comparison) ? previews.get(nameOfClosest(comparison)) : undefined;
      const shown = preview?.shown === undefined ? {} : { shown: preview.shown };
      return { ...comparison, ...shown, closestSha256: preview?.sha256 ?? null };
    }),
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
