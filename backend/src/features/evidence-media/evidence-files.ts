import type { ResultEvidence } from '../kinds/kind-results.ts';
import { type TargetImage, targetUrlsOf } from './target-images.ts';
import type { ZippedFile } from './zip-files.ts';

export const MEDIA = ['screenshots', 'archives', 'html', 'texts', 'images'] as const;
export type Medium = (typeof MEDIA)[number];

type TargetImages = ReadonlyMap<string, TargetImage>;

/** The files of results, by the media asked for, in a folder for each result. Pure. */
export function filesOf(
  found: readonly ResultEvidence[],
  media: readonly Medium[],
  targets: TargetImages,
): ZippedFile[] {
  const wanted = new Set(media);
  return found.flatMap((result) => filesOfResult(result, wanted, targets));
}

function filesOfResult(result: ResultEvidence, media: ReadonlySet<Medium>, targets: TargetImages): ZippedFile[] {
  const { id, evidence } = result;
  if (evidence === null) return [];
  const { screenshot, archive, html, text, hiddenText, imagePreviews = [] } = evidence;
  const files: readonly (readonly [Medium, string, string | null | undefined])[] = [
    ['screenshots', 'screenshot', screenshot],
    ['archives', 'page.warc.gz', archive],
    // Never a page to open: nothing in it shall run on who has kept it.
    ['html', 'page.html.txt', html],
    ['texts', 'text.txt', text],
    ['texts', 'hidden-text.txt', hiddenText],
    ...imagePreviews.map((sha256, index) => ['images', matched(index), sha256] as const),
    ...targetUrlsOf(result).map((url, index) => ['images', target(index), targets.get(url)?.sha256] as const),
  ];
  return files.flatMap(([medium, name, sha256]) =>
    sha256 != null && media.has(medium) ? [{ path: `${id}/${name}`, sha256 }] : [],
  );
}

/** What the manifest tells of a result: which of its pictures was held against which wanted image, by which rule. Pure. */
export function manifestOf(result: ResultEvidence) {
  const { id, url, country, evidence, compared } = result;
  const targetUrls = targetUrlsOf(result);
  const matches: readonly string[] = evidence?.imagePreviews ?? [];
  return {
    ...{ id, url, country },
    compared_images: compared.map(({ rule, name, targetUrl, matchSha256, distance, matched: isMatch }) => ({
      ...{ [rule.of]: rule.id, name, matched: isMatch, distance },
      match_image: matches.includes(matchSha256) ? matched(matches.indexOf(matchSha256)) : null,
      target_image: target(targetUrls.indexOf(targetUrl)),
      target_url: targetUrl,
    })),
  };
}

const matched = (index: number): string => `matched-image-${index + 1}`;
const target = (index: number): string => `target-image-${index + 1}`;
