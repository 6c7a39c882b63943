import { z } from 'zod';
import { everyCheck, everyRun, parts } from '../configuration-parts.ts';

const kind = z.literal('discovery');
const { countries, keywords, verticals } = parts;
const looked = { countries, keywords, verticals };

export const discoveryConfigurationSchema = z.object({ kind, ...everyCheck, ...looked });

export const discoveryRunSchema = z.object({ kind, ...everyRun, ...looked });
