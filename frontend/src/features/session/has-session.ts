import { sessionSchema } from '@proofline/contracts/api/session';
import { apiGet } from '../../shared/api/client.ts';

/** Whether somebody is signed in; no when the server cannot say. */
export async function hasSession(): Promise<boolean> {
  try {
    return (await apiGet('/api/session/', sessionSchema)).is_authenticated;
  } catch {
    return false;
  }
}
