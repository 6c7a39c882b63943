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

export const pageImageSchema = z.object({
  url,
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
export type PageImage = z.infer<typeof pageImageSchema>;
export type PageArtifacts = z.infer<typeof pageArtifactsSchema>;
