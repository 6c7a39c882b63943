import { type CreateProjectBody, type Project, projectSchema } from '@proofline/contracts/api/projects';
import { urlGroupDetailSchema } from '@proofline/contracts/api/url-groups';
import { demoCheck } from '@proofline/demo-web/demo-check';
import { demoUrlLists } from '@proofline/demo-web/url-lists';
import type { ApiSession } from './api-session.ts';

/** A check with the demo rules over the 40 sites of the demo lists, created as a user would: lists first, then the check. */
export async function createDemoCheck(
  api: ApiSession,
  options: { name: string; countries?: string[] },
): Promise<Project> {
  const lists = await Promise.all(
    demoUrlLists().map(({ name, urls }) =>
      api.post('/api/url_groups/', { name: `${options.name}: ${name}`, urls, enabled: true }, urlGroupDetailSchema),
    ),
  );
  const body: CreateProjectBody = {
    kind: 'compliance',
    name: options.name,
    schedule: 'onetime',
    countries: options.countries ?? ['GB'],
    filters: demoCheck.filters,
    rules: demoCheck.rules,
    url_groups: lists.map(({ id }) => id),
    related_urls: '1',
  };
  return api.post('/api/projects/', body, projectSchema);
}
