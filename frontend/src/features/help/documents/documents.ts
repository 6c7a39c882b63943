import { cookiePolicy } from './cookie-policy.ts';
import { crawler } from './crawler.ts';
import type { HelpDocument } from './document.ts';
import { privacy } from './privacy.ts';
import { terms } from './terms.ts';

export const documents = { terms, privacy, cookiePolicy, crawler } as const satisfies Readonly<
  Record<string, HelpDocument>
>;
