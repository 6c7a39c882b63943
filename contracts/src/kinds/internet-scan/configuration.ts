import { z } from 'zod';
import { everyCheck, everyRun, parts } from '../configuration-parts.ts';

const kind = z.literal('internet_scan');
const { countries, keywords, verticals, languages, filters, rules } = parts;
const looked = { countries, keywords, verticals, languages, filters, rules };

export const internetScanConfigurationSchema = z.object({ kind, ...everyCheck, ...looked });

export const internetScanRunSchema = z.object({ kind, ...everyRun, ...looked });
