import { z } from 'zod';
import { everyCheck, everyRun, parts } from '../configuration-parts.ts';

const kind = z.literal('social_media');
const { platform, socialMediaAccounts, languages, filters, rules } = parts;
const looked = { platform, socialMediaAccounts, languages, filters, rules };

export const socialMediaConfigurationSchema = z.object({ kind, ...everyCheck, ...looked });

export const socialMediaRunSchema = z.object({ kind, ...everyRun, ...looked });
