/** Every read model, by the name of its folder, its checkpoint and its lock. */
export const PROJECTION_NAMES = [
  'checks',
  'reports',
  'results',
  'comments',
  'favorites',
  'attention',
  'notifications',
  'retention',
  'url-lists',
  'history',
  'audit',
  'feed',
] as const;
export type ProjectionName = (typeof PROJECTION_NAMES)[number];
