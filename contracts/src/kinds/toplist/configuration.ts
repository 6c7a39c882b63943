import { z } from 'zod';
import { everyCheck, everyRun, parts } from '../configuration-parts.ts';

const kind = z.literal('toplist');
const { countries, toplistRules } = parts;
/** The countries are those of the rules. */
const looked = { countries, toplistRules };

export const toplistConfigurationSchema = z.object({ kind, ...everyCheck, ...looked });

export const toplistRunSchema = z.object({ kind, ...everyRun, ...looked });
