import { publicPageAt, SITE_DESCRIPTION, SITE_NAME, windowTitle } from '@proofline/contracts/public-pages';
import { useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';

const tags = {
  'meta[name="description"]': 'description',
  'meta[property="og:title"]': 'title',
  'meta[property="og:description"]': 'description',
  'meta[property="og:url"]': 'url',
} as const;

/**
 * Title, description and social tags of the page shown, in the tags the server wrote. Stands before the page, so that a
 * page that knows more (the name of a check) has the last word.
 */
export function PageHead() {
  const { pathname, title } = useMatches({
    select: (matches) => ({
      pathname: matches.at(-1)?.pathname ?? '/',
      title: matches.findLast(({ staticData }) => staticData.title)?.staticData.title,
    }),
    structuralSharing: true,
  });
  useEffect(() => {
    const words = publicPageAt(pathname);
    const shownTitle = title ?? words?.title ?? SITE_NAME;
    if (title !== undefined) document.title = windowTitle(title);
    const values = {
      title: shownTitle,
      description: words?.description ?? SITE_DESCRIPTION,
      url: `${window.location.origin}${pathname}`,
    };
    for (const [selector, value] of Object.entries(tags)) {
      document.head.querySelector(selector)?.setAttribute('content', values[value]);
    }
  }, [pathname, title]);
  return null;
}
