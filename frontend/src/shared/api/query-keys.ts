/** Every query's key starts with one of these, so that the live connection finds what a message concerns. */
export const queryKeys = {
  me: ['me'] as const,
  features: {
    all: ['features'] as const,
    of: (kind: 'switches' | 'flags') => ['features', kind] as const,
    settings: ['features', 'settings'] as const,
  },
  users: {
    all: ['users'] as const,
    list: (query: object) => ['users', 'list', query] as const,
  },
  organizations: {
    all: ['organizations'] as const,
    list: (query: object) => ['organizations', 'list', query] as const,
    detail: (id: number) => ['organizations', 'detail', id] as const,
    crawling: (id: number) => ['organizations', 'crawling', id] as const,
  },
  auditEvents: {
    all: ['audit-events'] as const,
    list: (query: object) => ['audit-events', 'list', query] as const,
  },
  parkedEvents: {
    all: ['parked-events'] as const,
    list: (query: object) => ['parked-events', 'list', query] as const,
  },
  demoMails: ['demo-mails'] as const,
  mailTroubles: {
    all: ['mail-troubles'] as const,
    list: (query: object) => ['mail-troubles', 'list', query] as const,
  },
  eventTokens: ['event-tokens'] as const,
  webhooks: {
    all: ['webhooks'] as const,
    list: ['webhooks', 'list'] as const,
    messages: (id: number, query: object) => ['webhooks', id, 'messages', query] as const,
    message: (id: number, message: string) => ['webhooks', id, 'message', message] as const,
  },
  health: ['health'] as const,
  /** Numbers over all checks: nothing that a message could patch in place, as it does rows of lists. */
  dashboard: {
    all: ['dashboard'] as const,
    countries: ['dashboard', 'countries'] as const,
    overTime: (days: number) => ['dashboard', 'over-time', days] as const,
    month: ['dashboard', 'month'] as const,
    /** Of runs that go on: each result may change them. */
    underWay: ['dashboard', 'under-way'] as const,
    attention: ['dashboard', 'under-way', 'attention'] as const,
    capacity: ['dashboard', 'under-way', 'capacity'] as const,
  },
  projects: {
    all: ['projects'] as const,
    lists: ['projects', 'list'] as const,
    list: (query: object) => ['projects', 'list', query] as const,
    detail: (id: number) => ['projects', 'detail', id] as const,
    /** Begins as that of the check does: a new run concerns both. */
    reportDates: (id: number, query: object) => ['projects', 'detail', id, 'report-dates', query] as const,
    metadata: ['projects-metadata'] as const,
  },
  reports: {
    all: ['reports'] as const,
    lists: ['reports', 'list'] as const,
    list: (query: object) => ['reports', 'list', query] as const,
    detail: (id: number) => ['reports', 'detail', id] as const,
  },
  reportViews: {
    of: (kind: string) => ['report-views', kind] as const,
  },
  results: {
    all: ['results'] as const,
    ofReport: (report: number) => ['results', report] as const,
    list: (report: number, query: object) => ['results', report, 'list', query] as const,
    detail: (report: number, id: string, query: object) => ['results', report, 'detail', id, query] as const,
    changes: (report: number) => ['results', report, 'changes'] as const,
    gone: (report: number, query: object) => ['results', report, 'gone', query] as const,
  },
  /** Counted over all results of a report: what takes longer than its rows must not keep them waiting. */
  resultGroups: {
    all: ['result-groups'] as const,
    ofReport: (report: number) => ['result-groups', report] as const,
    list: (report: number, query: object) => ['result-groups', report, query] as const,
    /** Where its brands stood over runs: what changes groups moves it. */
    places: (report: number) => ['result-groups', report, 'places'] as const,
  },
  /** Of runs that are over, and of what was saved: no message changes them. */
  earlierResults: {
    of: (report: number, id: string) => ['earlier-results', report, id] as const,
  },
  storedPages: {
    of: (report: number, id: string) => ['stored-pages', report, id] as const,
  },
  /** Of stored texts, which stay as they are. */
  textComparisons: {
    of: (wasSha256: string, isSha256: string) => ['text-comparisons', wasSha256, isSha256] as const,
  },
  /** Of stored pictures, which do as well. */
  pictureComparisons: {
    of: (wasSha256: string | null, isSha256: string | null) => ['picture-comparisons', wasSha256, isSha256] as const,
  },
  comments: {
    all: ['comments'] as const,
    /** On all reports. */
    everyReport: ['comments', 'every-report'] as const,
    creators: ['comments', 'every-report', 'creators'] as const,
    everywhere: (query: object) => ['comments', 'every-report', query] as const,
    ofReport: (report: number) => ['comments', report] as const,
    list: (report: number, query: object) => ['comments', report, 'list', query] as const,
  },
  favorites: {
    all: ['favorites'] as const,
    list: (query: object) => ['favorites', 'list', query] as const,
  },
  notifications: {
    all: ['notifications'] as const,
    lists: ['notifications', 'list'] as const,
    /** Of who is signed in. */
    list: (query: object) => ['notifications', 'list', query] as const,
    /** To whomever. */
    published: (query: object) => ['notifications', 'published', query] as const,
  },
  agents: {
    all: ['agents'] as const,
    list: (query: object) => ['agents', 'list', query] as const,
  },
  /** What the search found: no page of rows, so no list that live messages patch. */
  search: (kind: 'checks' | 'reports' | 'lists', text: string) => ['search', kind, text] as const,
  history: {
    all: ['history'] as const,
    ofCheck: (check: number) => ['history', check] as const,
    list: (check: number, query: object) => ['history', check, 'list', query] as const,
    density: (check: number, report: string | undefined) => ['history', check, 'density', report] as const,
  },
  checkViews: ['check-views'] as const,
  checkTemplates: {
    all: ['check-templates'] as const,
    list: ['check-templates', 'list'] as const,
    detail: (id: number) => ['check-templates', 'detail', id] as const,
  },
  verticals: {
    all: ['verticals'] as const,
    known: ['verticals', 'known'] as const,
  },
  socialAccounts: {
    all: ['social-accounts'] as const,
    known: ['social-accounts', 'known'] as const,
  },
  presetImageSets: {
    all: ['preset-image-sets'] as const,
    /** Those that rules may be given. */
    offered: ['preset-image-sets', 'offered'] as const,
    /** The disabled ones too. */
    known: ['preset-image-sets', 'known'] as const,
  },
  urlLists: {
    all: ['url-lists'] as const,
    lists: ['url-lists', 'list'] as const,
    list: (query: object) => ['url-lists', 'list', query] as const,
    detail: (id: number) => ['url-lists', 'detail', id] as const,
  },
};
