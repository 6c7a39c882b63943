/** What a check can be made of besides its name and schedule. `filters` stands for both page filters. */
export const CHECK_PARTS = [
  'countries',
  'urls',
  'keywords',
  'verticals',
  'platform',
  'accounts',
  'filters',
  'rules',
  'toplist',
] as const;
export type CheckPart = (typeof CHECK_PARTS)[number];
