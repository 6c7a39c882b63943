export type StartPage = '/dashboard' | '/manage_checks';

/** Where somebody begins (000 §2): on the dashboard with full access and its switch on, else on the list of checks. */
export const startPageOf = (hasFullAccess: boolean, hasDashboard: boolean): StartPage =>
  hasFullAccess && hasDashboard ? '/dashboard' : '/manage_checks';
