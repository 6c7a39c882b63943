import { postDryRunBodySchema } from '@proofline/contracts/agent-api/dry-runs';
import { postResultsBodySchema } from '@proofline/contracts/agent-api/results';
import { dryRunBodySchema } from '@proofline/contracts/api/dry-runs';
import { createProjectBodySchema } from '@proofline/contracts/api/projects';
import { createUrlGroupBodySchema, patchUrlGroupBodySchema } from '@proofline/contracts/api/url-groups';
import { createVerticalBodySchema, patchVerticalBodySchema } from '@proofline/contracts/api/verticals';
import type { z } from 'zod';

/**
 * Bodies that may hold more than can be read beside other requests. Where one does, it is read and checked in a thread
 * of its own; every other body is small, or refused.
 */
export const largeBodies = {
  createProject: createProjectBodySchema,
  createUrlGroup: createUrlGroupBodySchema,
  patchUrlGroup: patchUrlGroupBodySchema,
  createVertical: createVerticalBodySchema,
  patchVertical: patchVerticalBodySchema,
  dryRun: dryRunBodySchema,
  postResults: postResultsBodySchema,
  postDryRun: postDryRunBodySchema,
} as const satisfies Record<string, z.ZodType>;
export type LargeBody = keyof typeof largeBodies;

const names: ReadonlyMap<unknown, LargeBody> = new Map(
  Object.entries(largeBodies).map(([name, schema]) => [schema, name as LargeBody]),
);

/** The name of a body that may be large; undefined for all others. */
export const largeBodyOf = (schema: unknown): LargeBody | undefined => names.get(schema);
