import { z } from 'zod';
import { robotsPolicySchema } from '../gathering.ts';
import { organizationIdSchema } from '../ids.ts';

/** GET and PATCH /api/organizations/{id}/crawling/ : how runs of an organisation treat websites. */
export const crawlingSettingsSchema = z.object({ organization: organizationIdSchema, robots: robotsPolicySchema });

export const patchCrawlingSettingsBodySchema = z.strictObject({ robots: robotsPolicySchema });
