import { sessionSchema } from '@proofline/contracts/api/session';
import { apiGet } from '../api/client.ts';

/** Whether somebody is signed in. Throws when the server cannot say. */
export async function hasSession(): Promise<boolean> {
  return (await apiGet('/api/session/', sessionSchema)).is_authenticated;
}
