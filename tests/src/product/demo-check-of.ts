import { type Project, projectPageSchema } from '@proofline/contracts/api/projects';
import { demoCheck } from '@proofline/demo-web/kinds/compliance/seed/demo-check';
import type { ApiSession } from './api-session.ts';

/** The check over 40 sites that the demo data brings along; its run starts with the product. */
export async function demoCheckOf(api: ApiSession): Promise<Project> {
  const { results } = await api.get('/api/projects/?page_size=100', projectPageSchema);
  const check = results.find(({ name }) => name === demoCheck.name);
  if (check === undefined) throw new Error('The demo data brought no check.');
  return check;
}
