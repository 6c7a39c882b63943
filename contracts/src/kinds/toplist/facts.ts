import { SCHEDULES } from '../../schedules.ts';
import type { KindFacts } from '../kind-facts.ts';

export const toplistFacts: KindFacts = {
  label: 'Toplist',
  parts: { toplist: 'required' },
  // Positions in toplists change by the hour and are read quickly.
  schedules: SCHEDULES.filter((schedule) => schedule !== 'continuously'),
  monthlyLimit: null,
  crawlStatistic: null,
  crawlsOfRun: ({ toplists }) => toplists,
  readsRelatedPages: false,
  crawler: 'built',
  offered: { flag: 'show_toplist_check' },
  imageRules: false,
  cloneable: true,
};
