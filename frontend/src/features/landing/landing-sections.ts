/**
 * Sections of the landing page that its navigation scrolls to (000 §2), in the page's order. Those that show articles and
 * partners are on the page, and here, once there is something to show in them.
 */
export const landingSections = [
  { id: 'product', label: 'Product' },
  { id: 'pricing', label: 'Pricing' },
] as const;
