import source from '../../../../../docs/crawler.md?raw';
import type { HelpDocument } from './document.ts';

/** The text that stands in docs/: one source for operators and for owners of websites. */
export const crawler: HelpDocument = { title: 'About our crawler', source: source.replace(/^# .*\n/, '') };
