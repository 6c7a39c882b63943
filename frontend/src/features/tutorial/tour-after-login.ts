import { ftueCounterSchema } from '@proofline/contracts/api/account';
import type { QueryClient } from '@tanstack/react-query';
import { apiGet } from '../../shared/api/client.ts';
import { loadMe } from '../../shared/session/load-me.ts';
import { loadSwitch } from '../../shared/switches/feature-states.ts';
import { startsByItself } from './automatic-runs.ts';
import { startTour } from './running-tour.ts';
import { TOURS } from './tours.ts';

/**
 * Where the first logins lead (002 §4): to the tour, which then starts; undefined: nowhere special. What cannot be asked
 * for is no reason to keep somebody from their work.
 * @param wanted a page the user asked for before login; the tour leads there in the end
 */
export async function tourAfterLogin(client: QueryClient, wanted: string | undefined): Promise<string | undefined> {
  try {
    if (!(await loadSwitch(client, 'enable_ftue_in_sidebar'))) return undefined;
    const { counter } = await apiGet('/api/ftue_counter/', ftueCounterSchema);
    if (!startsByItself(counter)) return undefined;
    const me = await loadMe(client);
    const id = me?.has_full_access ? 'kind_picker' : 'manage_checks';
    startTour({ id, isAutomatic: true, thenTo: wanted });
    return TOURS[id].to;
  } catch {
    return undefined;
  }
}
