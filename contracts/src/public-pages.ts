/** What search engines, link previews and the window's title say of a page. */
export interface PageWords {
  /** Before " · Proofline". */
  readonly title: string;
  readonly description: string;
}

export const SITE_NAME = 'Proofline';
/** For every page that has no words of its own. */
export const SITE_DESCRIPTION = 'Watch whether the web keeps to your rules, with evidence.';

/** Of pages that are not built; nothing is promised of them. */
const notBuilt = 'This page is not built yet.';

/** Pages that open without login, by their path; the server writes these words into the page it sends. */
export const PUBLIC_PAGES = {
  '/': {
    title: 'Do you know if your affiliates are compliant?',
    description:
      'Proofline reads websites, search results, redirects and social posts, judges every page by your own rules, and keeps the proof.',
  },
  '/insights': { title: 'Insights', description: notBuilt },
  '/do-you-know': { title: 'Do you know', description: notBuilt },
  '/news': { title: 'Latest news', description: notBuilt },
  '/testimonial': { title: 'Testimonials', description: notBuilt },
  '/faq': { title: 'FAQ', description: 'How to launch checks, keep lists, schedule runs and read reports.' },
  '/tac': { title: 'Terms and conditions', description: 'The terms under which Proofline is used.' },
  '/privacy': { title: 'Privacy policy', description: 'What Proofline stores, for what purpose and for how long.' },
  '/cookie-policy': { title: 'Cookie policy', description: 'Which cookies Proofline sets, and what each is for.' },
  '/crawler': {
    title: 'About our crawler',
    description: 'For owners of websites: how the crawler behaves, and how to steer or stop it.',
  },
  '/login': { title: 'Log in', description: 'Log in to Proofline.' },
  '/forgot_password': { title: 'Forgot password', description: 'Ask for a mail to set a new password.' },
} as const satisfies Readonly<Record<string, PageWords>>;

/** The words of the page at a path; undefined: no public page, or one whose words come with its content. */
export function publicPageAt(pathname: string): PageWords | undefined {
  const path = pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname;
  return Object.hasOwn(PUBLIC_PAGES, path) ? PUBLIC_PAGES[path as keyof typeof PUBLIC_PAGES] : undefined;
}

/** `FAQ · Proofline`; the landing page puts the name first. */
export const windowTitle = (title: string): string => `${title} · ${SITE_NAME}`;
