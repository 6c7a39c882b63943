import { z } from 'zod';
import { ruleLimits } from './limits.ts';

const url = z.string().max(ruleLimits.urlChars);

export const pageLinkSchema = z.object({
  /** Absolute target. */
  url,
  text: z.string().max(ruleLimits.linkTextChars).optional(),
  /** Where the target leads, hop by hop, when that was followed. */
  redirectedTo: z.array(url).max(ruleLimits.redirectsPerLink).optional(),
});

const length = z.number().min(0).max(100_000);

/** A place in a picture, in its points from the top left. */
export const imagePartSchema = z.object({
  x: length,
  y: length,
  width: length,
  height: length,
  /** Size of the picture. */
  of: z.object({ width: length, height: length }),
});

export const pageImageSchema = z.object({
  /** Of the image, or of the picture it is part of. */
  url,
  /** Set for a part of a larger picture: where a wanted image may be. */
  part: imagePartSchema.optional(),
  /** Fingerprint; absent for an image that could not be looked at or is too plain to be compared. */
  hash: z.string().max(ruleLimits.hashChars).optional(),
});

/** What a page is judged by: gathered once, stored as evidence, judged as often as wanted. */
export const pageArtifactsSchema = z.object({
  /** Visible text of the rendered page. */
  text: z.string().max(ruleLimits.textChars),
  links: z.array(pageLinkSchema).max(ruleLimits.linksPerPage),
  images: z.array(pageImageSchema).max(ruleLimits.imagesPerPage),
  /** Detected languages as BCP 47 tags, the most certain first. */
  languages: z.array(z.string().max(35)).max(ruleLimits.languagesPerPage),
});

export type PageLink = z.infer<typeof pageLinkSchema>;

/** A list of links as it was stored with a page: as long as a page had them, whatever the limits are by now. */
export const storedLinksSchema = z.array(
  z
    .object({ url: z.string(), redirectedTo: z.array(z.string()).optional() })
    .transform(({ url, redirectedTo }): PageLink => (redirectedTo === undefined ? { url } : { url, redirectedTo })),
);
export type ImagePart = z.infer<typeof imagePartSchema>;
export type PageImage = z.infer<typeof pageImageSchema>;
export type PageArtifacts = z.infer<typeof pageArtifactsSchema>;
