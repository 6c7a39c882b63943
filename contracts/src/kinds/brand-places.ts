import { z } from 'zod';
import { reportIdSchema } from '../ids.ts';
import { TOPLIST_STATES } from './toplist/brand-rows.ts';

const place = z.number().int().positive();

/** The middle of where a brand stood in the toplists of one run. */
const middlePlaceSchema = z.object({
  report: reportIdSchema,
  /** When the run was requested. */
  ctime: z.iso.datetime(),
  /** Of the lists that have it, the lower one of two; null where more of them lack it, or nobody can say. */
  position: place.nullable(),
  expected_position: place,
  state: z.enum(TOPLIST_STATES),
  /** Lists in which it was expected, whether they could be read or not. */
  lists: z.number().int().positive(),
});
export type MiddlePlaceView = z.infer<typeof middlePlaceSchema>;

/** GET /api/reports/{id}/brand_places/ : brands of toplists over the runs of a check, up to this one. */
export const brandPlacesSchema = z.object({
  report: reportIdSchema,
  /** At most 20, those in most lists first; none where the run expects no brand anywhere. */
  brands: z.array(
    z.object({
      brand: z.string(),
      /** At most 15, oldest first; runs that expected it nowhere are left out. */
      runs: z.array(middlePlaceSchema),
    }),
  ),
});
export type BrandPlacesView = z.infer<typeof brandPlacesSchema>;
