import type { Page, Response } from 'playwright';
import type { PageSession } from '../gather/page-session.ts';
import { within } from '../gather/within.ts';
import { type FrameImage, type FrameImages, readShownImages } from './read-shown-images.ts';
import { imageBudget, type ShownImages } from './shown-image.ts';

const FRAME_LIMIT_MS = 3_000;
const nothingRead: FrameImages = { images: [], isAll: false };
const MAX_REMEMBERED_RESPONSES = 2_000;

/**
 * The images of one page as its browser received them: nothing is fetched a second time, so what is compared is what
 * the visitor was shown, and it came through the egress proxy. Made before the page navigates.
 */
export class ImageResponses {
  readonly #byUrl = new Map<string, Response>();

  constructor(page: Page) {
    page.on('response', (response) => {
      if (this.#byUrl.size < MAX_REMEMBERED_RESPONSES && response.ok()) this.#remember(response);
    });
  }

  /** The images to be seen on the page now, in page order, the main frame's first; within `imageBudget`. */
  async take(session: PageSession, maxFrames: number): Promise<ShownImages> {
    const frames = await session.seenFrames(maxFrames, FRAME_LIMIT_MS);
    const readings = await Promise.all(
      [frames.main, ...frames.inner].map(async (frame) => {
        const reading = session.run(frame, readShownImages, imageBudget, FRAME_LIMIT_MS);
        const { images, isAll } = await within<FrameImages>(FRAME_LIMIT_MS, reading, nothingRead);
        // Places in inner frames are not places in the screenshot.
        return { isAll, images: images.map((image) => ({ ...image, box: frame === frames.main ? image.box : null })) };
      }),
    );
    const all = distinct(readings.flatMap(({ images }) => images));
    const shown = all.slice(0, imageBudget.images);
    const isAll = frames.isAll && all.length === shown.length && readings.every((reading) => reading.isAll);
    const bodies = await this.#bodiesOf(shown.flatMap(({ url }) => (url === null ? [] : [url])));
    let drawn = 0;
    const images = shown.map(({ url, kind, box }) => {
      if (url === null) drawn += 1;
      const bytes = url === null ? null : (bodies.get(url) ?? null);
      return { url: nameOf(url, kind, drawn), kind, bytes, box };
    });
    return { images, isAll };
  }

  #remember(response: Response): void {
    this.#byUrl.set(response.url(), response);
    // The page knows an image by the address it asked for, not by the one it was sent on to.
    for (let request = response.request().redirectedFrom(); request !== null; request = request.redirectedFrom()) {
      this.#byUrl.set(request.url(), response);
    }
  }

  async #bodiesOf(urls: readonly string[]): Promise<ReadonlyMap<string, Buffer>> {
    const bodies = new Map<string, Buffer>();
    let bytes = 0;
    const takeAll = async () => {
      for (const url of urls) {
        if (bytes >= imageBudget.pageBytes) return;
        const body = url.startsWith('data:') ? dataOf(url) : await bodyOf(this.#byUrl.get(url));
        if (body === null || body.byteLength > imageBudget.imageBytes) continue;
        bytes += body.byteLength;
        bodies.set(url, body);
      }
    };
    await within(imageBudget.takeMs, takeAll(), undefined);
    return bodies;
  }
}

/** Each address once, where it is first seen; every drawn image is one of its own. */
function distinct<Image extends { url: string | null }>(images: readonly Image[]): Image[] {
  const seen = new Set<string>();
  return images.filter(({ url }) => {
    if (url === null) return true;
    if (seen.has(url)) return false;
    seen.add(url);
    return true;
  });
}

/** Null when it is too large, or the browser has let go of it. */
async function bodyOf(response: Response | undefined): Promise<Buffer | null> {
  if (response === undefined) return null;
  const announced = Number(response.headers()['content-length'] ?? 0);
  if (announced > imageBudget.imageBytes) return null;
  return await response.body().catch(() => null);
}

function dataOf(url: string): Buffer | null {
  const [, encoding, data] = /^data:[^,]*?(;base64)?,(.*)$/s.exec(url) ?? [];
  if (data === undefined || data.length > imageBudget.imageBytes * 1.4) return null;
  try {
    return encoding === undefined ? Buffer.from(decodeURIComponent(data)) : Buffer.from(data, 'base64');
  } catch {
    return null;
  }
}

const MAX_NAME_CHARS = 4_096;

function nameOf(url: string | null, kind: FrameImage['kind'], drawn: number): string {
  if (url === null) return `${kind === 'svg' ? 'inline svg' : kind} ${drawn}`;
  return url.startsWith('data:') ? `${url.slice(0, 60)}…` : url.slice(0, MAX_NAME_CHARS);
}
