import type { Sha256 } from '@proofline/contracts/ids';
import { type CropBox, imageCutter } from '@proofline/platform/images/crop-image';
import type { FoundPart } from '@proofline/platform/images/find-inside';
import { fingerprintImage } from '@proofline/platform/images/fingerprint-image';
import { orNull } from '@proofline/platform/images/image-error';
import { type OpenImage, openImage, readableFormats } from '@proofline/platform/images/open-image';
import type { ImagePart, PageImage } from '@proofline/rules/page-artifacts';
import { sha256Of } from '../evidence/captured-images.ts';
import { imageBudget, type ShownImage } from './shown-image.ts';

/** An image of a page after it was looked at. */
export interface LookedAtImage {
  readonly url: string;
  readonly width: number | null;
  readonly height: number | null;
  /** Length of the file; null for what was cut from the screenshot. */
  readonly bytes: number | null;
  /** Of the file; null for what was cut from the screenshot, or not received. */
  readonly sha256: Sha256 | null;
  /** Null when it could not be read, or is too plain to be compared. */
  readonly fingerprint: string | null;
  /** Null when it could not be read. */
  readonly picture: OpenImage | null;
  /** Set for a part of a larger picture, in which a wanted image was looked for. */
  readonly inside?: {
    readonly part: ImagePart;
    /** The part with what is around it, to be shown. */
    readonly around: FoundPart['around'];
  };
}

/** The image as rules are judged by. */
export function asPageImage({ url, fingerprint, inside }: LookedAtImage): PageImage {
  const image = inside === undefined ? { url } : { url, part: inside.part };
  return fingerprint === null ? image : { ...image, hash: fingerprint };
}

type Cutter = (box: CropBox) => OpenImage | null;

/**
 * Takes the fingerprint of each image a visitor sees. Files are read in their first frame; drawings (SVG, canvas) and
 * backgrounds, of which a page may show a part, are cut from the screenshot as the browser rendered them. What does
 * not fit the budget is told as not looked at.
 */
export async function lookAtImages(
  images: readonly ShownImage[],
  screenshot: Buffer | null,
): Promise<readonly LookedAtImage[]> {
  const end = performance.now() + imageBudget.lookMs;
  let cutter: Promise<Cutter | null> | undefined;
  const cut = async ({ box }: ShownImage): Promise<OpenImage | null> => {
    if (box === null || screenshot === null) return null;
    cutter ??= cutterOf(screenshot);
    return (await cutter)?.(box) ?? null;
  };
  const looked: LookedAtImage[] = [];
  for (const image of images) {
    if (performance.now() > end) {
      looked.push(notLookedAt(image));
      continue;
    }
    const file = image.bytes === null ? null : await orNull(() => openImage(image.bytes ?? empty, readableFormats));
    if (file !== null) looked.push(await look(image.url, file, image.bytes));
    const part = file !== null && image.kind === 'img' ? null : await cut(image);
    // Beside its file, the part that is shown is another image.
    const shownUrl = file === null ? image.url : `${image.url}#as-shown`;
    if (part !== null) looked.push(await look(shownUrl, part, null));
    if (file === null && part === null) looked.push(notLookedAt(image));
  }
  return looked;
}

const empty = Buffer.alloc(0);

async function look(url: string, picture: OpenImage, bytes: Buffer | null): Promise<LookedAtImage> {
  const { width, height } = picture;
  const read = await orNull(async () => ({ fingerprint: await fingerprintImage(picture) }));
  const unread = notLookedAt({ url, bytes });
  return read === null ? { ...unread, width, height } : { ...unread, width, height, ...read, picture };
}

function notLookedAt({ url, bytes }: Pick<ShownImage, 'url' | 'bytes'>): LookedAtImage {
  const file = { bytes: bytes?.byteLength ?? null, sha256: bytes === null ? null : sha256Of(bytes) };
  return { url, width: null, height: null, ...file, fingerprint: null, picture: null };
}

function cutterOf(screenshot: Buffer): Promise<Cutter | null> {
  return orNull(async () => imageCutter(await openImage(screenshot, readableFormats)));
}
