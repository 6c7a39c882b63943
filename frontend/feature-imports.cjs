/**
 * Which features of the frontend import which others: each pair is something two features say of one another, so a new
 * one is a decision, not an accident. What most features need belongs into src/shared/. `npm test -- boundaries` refuses
 * every other import, and pairs that nothing uses any more; the list goes one way, without circles.
 */
module.exports = {
  account: ['session'],
  admin: ['notifications'],
  checks: ['favorites', 'kinds', 'legal-holds'],
  dashboard: ['account', 'checks', 'comments', 'favorites', 'kinds', 'reports'],
  exports: ['reports'],
  history: ['checks'],
  landing: ['kinds'],
  notifications: ['account'],
  reports: ['checks', 'comments', 'favorites', 'kinds', 'legal-holds', 'results'],
  results: ['comments', 'kinds'],
  'rules-builder': ['results'],
  session: ['tutorial'],
  tutorial: ['kinds'],
  wizard: ['checks', 'kinds', 'lists', 'rules-builder'],
};
