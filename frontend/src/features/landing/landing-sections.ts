/** Sections of the landing page that its navigation scrolls to (000 §2), in the page's order. */
export const landingSections = [
  { id: 'product', label: 'Product' },
  { id: 'insights', label: 'Insights' },
  { id: 'do-you-know', label: 'Do you know' },
  { id: 'latest-news', label: 'Latest news' },
  { id: 'partners', label: 'Partners' },
  { id: 'pricing', label: 'Pricing' },
] as const;
