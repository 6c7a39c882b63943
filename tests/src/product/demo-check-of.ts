import { type Project, projectPageSchema } from '@proofline/contracts/api/projects';
import type { ApiSession } from './api-session.ts';

/** The check over 40 sites that the demo data brings along; its run starts with the product. */
export async function demoCheckOf(api: ApiSession): Promise<Project> {
  const { results } = await api.get('/api/projects/', projectPageSchema);
  const [check] = results;
  if (check === undefined) throw new Error('The demo data brought no check.');
  return check;
}
