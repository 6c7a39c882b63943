import { counted } from '@proofline/contracts/counted';
import type { ComplianceResultDetails } from '@proofline/contracts/kinds/compliance/result-view';

type Found = NonNullable<ComplianceResultDetails['found']>;

/** Why the crawl read this page: `linked, 2 links from the listed address, with a priority word`. */
export function wayToPageInWords({ by, depth, priority, robots }: Found): string {
  const links = counted(depth, 'link');
  const way = {
    list: 'the listed address',
    link: `linked, ${links} from the listed address`,
    sitemap: 'named by the sitemap of the website',
  }[by];
  const parts = [
    way,
    ...(priority ? ['with a priority word'] : []),
    ...(robots === 'disallowed' ? ['disallowed by robots.txt'] : []),
    ...(robots === 'unknown' ? ['robots.txt out of reach'] : []),
  ];
  const words = parts.join(', ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
