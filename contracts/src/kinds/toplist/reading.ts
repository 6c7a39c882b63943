import { z } from 'zod';
import { sha256Schema } from '../../ids.ts';
import { redirectHopSchema } from '../../page-visit.ts';
import { MAX_BRAND_LENGTH, MAX_BRANDS_PER_TOPLIST_RULE, MAX_TOPLIST_POSITION } from '../../toplists.ts';

/** Entries of all sections that stand in the event; those beyond are in the blob that its evidence names as `rest`. */
export const MAX_ENTRIES = 200;
/** And in the blob, at the most. */
export const MAX_ENTRIES_IN_ALL = 5_000;
export const MAX_SECTIONS = 20;

const url = z.string().max(2048);
/** Of the page, in CSS pixels from its upper left corner; the screenshot has the same origin. */
const boxSchema = z.object({
  x: z.number().int().min(-100_000).max(1_000_000),
  y: z.number().int().min(-100_000).max(1_000_000),
  width: z.number().int().min(0).max(1_000_000),
  height: z.number().int().min(0).max(1_000_000),
});
export type Box = z.infer<typeof boxSchema>;

const knownBrand = z.string().max(MAX_BRAND_LENGTH);

/** What tells whose entry it is. */
export const BRAND_WITNESSES = ['link', 'logo', 'heading', 'structured_data'] as const;
export const brandWitnessSchema = z.enum(BRAND_WITNESSES);

const brandSchema = z.object({
  /** As the list shows it; empty where nothing names it. */
  label: z.string().max(MAX_BRAND_LENGTH),
  /** Which of the run's brands it is, spelled as the check spells it; null: none of them, or nobody can tell. */
  known: knownBrand.nullable(),
  /** Brands of the run that some witness names and that did not win: the entry may be theirs. */
  rivals: z.array(knownBrand).max(4),
  /** What the label was taken from; null where it is empty. */
  from: brandWitnessSchema.nullable(),
  /** Witnesses that name it, of those that spoke. */
  agree: z.number().int().min(0).max(BRAND_WITNESSES.length),
  spoke: z.number().int().min(0).max(BRAND_WITNESSES.length),
});

/** A parameter that tells who is paid for the visit, as `btag=…`. */
const affiliateSchema = z.object({
  network: z.string().max(100).nullable(),
  ids: z.array(z.object({ name: z.string().max(50), value: z.string().max(200) })).max(8),
});

const operatorLinkSchema = z.object({
  /** As it stands on the page, made absolute. */
  href: url,
  text: z.string().max(200),
  /** Addresses passed on the way, in order, without the final one; empty where it was not followed. */
  chain: z.array(redirectHopSchema.extend({ url })).max(10),
  /** Null where it was not followed, or led nowhere. */
  finalUrl: url.nullable(),
  /** Why it was not followed to its end, for people; null where it was. */
  notFollowed: z.string().max(200).nullable(),
  affiliate: affiliateSchema.nullable(),
});

export const toplistEntrySchema = z.object({
  /** From 1 within its section; null for an entry above the list that carries no number. */
  position: z.number().int().min(1).max(MAX_ENTRIES_IN_ALL).nullable(),
  /** As the page prints it; null where it prints none. */
  printedNumber: z.number().int().min(0).max(100_000).nullable(),
  /** `Editor's choice`, `Sponsored`, `Ad`, `New`, … as the page says it; null where it has none. */
  badge: z.string().max(60).nullable(),
  brand: brandSchema,
  /** Registrable domain that the operator link leads to; null where nobody could tell. */
  operatorDomain: z.string().max(253).nullable(),
  link: operatorLinkSchema.nullable(),
  /** The line with the money or the percentage. */
  offer: z.string().max(300).nullable(),
  /** Small print. */
  terms: z.string().max(500).nullable(),
  rating: z.string().max(40).nullable(),
  /** The page says that it is not offered where it was seen from. */
  isClosed: z.boolean(),
  box: boxSchema,
  /** A picture of the entry alone, one of the evidence's `imagePreviews`; null: its box in the screenshot shows it. */
  crop: sha256Schema.nullable(),
});
export type ToplistEntry = z.infer<typeof toplistEntrySchema>;

export const SECTION_KINDS = ['table', 'list', 'cards', 'other'] as const;
/** By what the order of entries was told; where several agree, the first of them. */
export const ORDERS_TOLD_BY = ['number', 'structured_data', 'visual', 'dom'] as const;

const sectionSchema = z.object({
  heading: z.string().max(200).nullable(),
  kind: z.enum(SECTION_KINDS),
  orderBy: z.enum(ORDERS_TOLD_BY),
  box: boxSchema,
  /** How well it could be the page's toplist, beside the main section, which has 1. */
  claim: z.number().min(0).max(1),
  /** Entries that it has, those that are not told included. */
  entryCount: z.number().int().min(0).max(MAX_ENTRIES_IN_ALL),
  /** Those of them whose brand nobody could tell: each may be any. */
  unnamedCount: z.number().int().min(0).max(MAX_ENTRIES_IN_ALL),
  entries: z.array(toplistEntrySchema).max(MAX_ENTRIES),
});
export type ToplistSection = z.infer<typeof sectionSchema>;

/** What may have been missed: with any of them no brand is said to be missing. */
export const CUT_SHORT = ['node_cap', 'entry_cap', 'still_growing', 'frame_unread', 'time_over'] as const;
/** What was odd and changes no verdict. */
export const READING_WARNINGS = [
  'numbers_disagree',
  'numbers_with_gaps',
  'links_not_followed',
  'other_tabs_not_opened',
  'structured_data_disagrees',
  'redirected_within_site',
  'pictures_unread',
] as const;

/** A page as a toplist: pure data, made of its box tree. Entries that there is no room for: `part-reading.ts`. */
export const toplistReadingSchema = z.object({
  /** Version of the reader that made it, as `toplist/1`. */
  reader: z.string().max(40),
  sections: z.array(sectionSchema).min(1).max(MAX_SECTIONS),
  /** Index of the section that is the page's toplist. */
  main: z
    .number()
    .int()
    .min(0)
    .max(MAX_SECTIONS - 1),
  /** Empty: it was read whole. */
  cutShort: z.array(z.enum(CUT_SHORT)).max(CUT_SHORT.length),
  warnings: z.array(z.enum(READING_WARNINGS)).max(READING_WARNINGS.length),
  /** Expected brands whose names stand on the page outside of every entry. */
  inText: z.array(knownBrand).max(MAX_BRANDS_PER_TOPLIST_RULE),
});
export type ToplistReading = z.infer<typeof toplistReadingSchema>;

/** The blob of entries that the event has no room for, by section and in their order. */
export const toplistRestSchema = z.array(
  z.object({
    section: z
      .number()
      .int()
      .min(0)
      .max(MAX_SECTIONS - 1),
    entries: z.array(toplistEntrySchema).max(MAX_ENTRIES_IN_ALL),
  }),
);

/** Brands that were expected, by position; null: whatever the list shows is recorded. */
export const expectedBrandsSchema = z
  .record(z.string().min(1).max(MAX_BRAND_LENGTH), z.number().int().min(1).max(MAX_TOPLIST_POSITION))
  .nullable();
export type ExpectedBrands = z.infer<typeof expectedBrandsSchema>;
