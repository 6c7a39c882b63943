import type { z } from 'zod';
import type { CheckKind } from '../check-kinds.ts';
import { complianceConfigurationSchema, complianceRunSchema } from './compliance/configuration.ts';
import { discoveryConfigurationSchema, discoveryRunSchema } from './discovery/configuration.ts';
import { internetScanConfigurationSchema, internetScanRunSchema } from './internet-scan/configuration.ts';
import { popunderConfigurationSchema, popunderRunSchema } from './popunder/configuration.ts';
import { socialMediaConfigurationSchema, socialMediaRunSchema } from './social-media/configuration.ts';
import { toplistConfigurationSchema, toplistRunSchema } from './toplist/configuration.ts';
import { unionOfKinds } from './union-of-kinds.ts';

const ofChecks = {
  compliance: complianceConfigurationSchema,
  discovery: discoveryConfigurationSchema,
  internet_scan: internetScanConfigurationSchema,
  popunder: popunderConfigurationSchema,
  social_media: socialMediaConfigurationSchema,
  toplist: toplistConfigurationSchema,
} satisfies Record<CheckKind, z.ZodObject>;

const ofRuns = {
  compliance: complianceRunSchema,
  discovery: discoveryRunSchema,
  internet_scan: internetScanRunSchema,
  popunder: popunderRunSchema,
  social_media: socialMediaRunSchema,
  toplist: toplistRunSchema,
} satisfies Record<CheckKind, z.ZodObject>;

/** All that a check was told to do, as its creator gave it. */
export const checkConfigurationSchema = unionOfKinds('kind', ofChecks);
export type CheckConfiguration = z.infer<typeof checkConfigurationSchema>;

/**
 * What a run works from, fixed when it was requested. A list's contents are pinned by the revision of its stream:
 * events do not change, so neither does what stands at that revision.
 */
export const runConfigurationSchema = unionOfKinds('kind', ofRuns);
export type RunConfiguration = z.infer<typeof runConfigurationSchema>;
export type RunOf<Kind extends CheckKind> = Extract<RunConfiguration, { readonly kind: Kind }>;
export type ConfigurationOf<Kind extends CheckKind> = Extract<CheckConfiguration, { readonly kind: Kind }>;
