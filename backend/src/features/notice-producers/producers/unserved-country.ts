import { counted } from '@proofline/contracts/counted';
import { countryName } from '@proofline/contracts/countries';
import type { ReportId } from '@proofline/contracts/ids';
import type { ProducedNotice } from '../produced-notice.ts';

import { AGENT_SILENT_AFTER_MS, type SeenAgent } from './silent-agent.ts';

/** Before that an agent may just be on its way. */
export const UNSERVED_AFTER_MS = 60_000;

/** A country that runs wait for, the earliest first. */
export interface WantedCountry {
  readonly country: string;
  readonly reportIds: readonly [ReportId, ...ReportId[]];
}

/**
 * Runs wait for a country that no agent serves: superusers are told once for each time it is left alone. They may belong
 * to no organisation whose runs wait, so no check is named. Pure.
 */
export function unservedCountries(
  wanted: readonly WantedCountry[],
  agents: readonly SeenAgent[],
  now: Date,
): ProducedNotice[] {
  return wanted.flatMap(({ country, reportIds }) => {
    const lastSeen = agents
      .filter(({ countries }) => countries === null || countries.includes(country))
      .map(({ lastSeenAt }) => lastSeenAt.getTime())
      .reduce((latest, one) => Math.max(latest, one), 0);
    if (now.getTime() - lastSeen < AGENT_SILENT_AFTER_MS) return [];
    const since = lastSeen === 0 ? `never-${reportIds[0]}` : new Date(lastSeen).toISOString();
    const waiting = reportIds.length === 1 ? 'One run waits' : `${counted(reportIds.length, 'run')} wait`;
    return {
      cause: `country-unserved-${country}-${since}`,
      category: 'alerts',
      kind: 'error',
      message: `No agent serves ${countryName(country)} (${country})\n${waiting} for one.`,
      link: '/agents',
      audience: { to: 'superusers' },
      by: null,
    };
  });
}
