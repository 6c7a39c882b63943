import { CHECK_KINDS } from '@proofline/contracts/check-kinds';
import { accessTable } from '@proofline/frontend/app/access-table';
import { creationSlug } from '@proofline/frontend/features/kinds/creation-address';
import type { APIRequestContext } from 'playwright';
import { z } from 'zod';

/** Who looks at a screen: nobody in particular, or a demo account. */
export type Viewer = 'visitor' | 'full' | 'superuser';

export interface Screen {
  /** For file names: the route without its slashes. */
  readonly name: string;
  /** What stands in the place of the route's parameters is real. */
  readonly path: string;
  readonly viewer: Viewer;
}

/** Routes that show nothing of their own. */
const withoutScreen: ReadonlySet<string> = new Set([
  '/home', // the landing page
  '/landing-page',
  '/logout', // ends the session and leads on
  '/maintenance', // leads on while all is well
  '/manage_checks/export/$reportId/$fileFormat', // a download
]);

const idsSchema = z.object({ results: z.array(z.object({ id: z.number() })) });
const projectsSchema = z.object({
  results: z.array(z.object({ id: z.number(), last_report_id: z.number().nullable() })),
});

/** What fills the parameters of routes, from a running demo; asked as a superuser of the demo's organisation. */
async function parametersOf(request: APIRequestContext): Promise<Readonly<Record<string, string>>> {
  const of = async (path: string) => (await request.get(path)).json();
  const { results: checks } = projectsSchema.parse(await of('/api/projects/?ordering=id'));
  const [organization] = idsSchema.parse(await of('/api/organizations/')).results;
  const check = checks.find(({ last_report_id }) => last_report_id !== null);
  if (check === undefined || organization === undefined) throw new Error('The demo has no check with a report yet.');
  return {
    webhookId: String(await webhookOf(request)),
    projectId: String(check.id),
    reportId: String(check.last_report_id),
    organizationId: String(organization.id),
    checkType: 'compliance',
    articlePath: 'an-article',
    id: 'MQ',
    token: 'a-token',
  };
}

/** A webhook of the organisation's; made where there is none, for a demo has none. */
async function webhookOf(request: APIRequestContext): Promise<number> {
  const path = '/api/webhooks/';
  const answer = await request.get(path);
  const [there] = idsSchema.parse(await answer.json()).results;
  if (there !== undefined) return there.id;
  const headers = { origin: new URL(answer.url()).origin };
  const data = { name: 'Chat', url: 'https://receiver.example/hook', format: 'standard', types: ['comment.added'] };
  return z.object({ id: z.number() }).parse(await (await request.post(path, { data, headers })).json()).id;
}

/**
 * Every screen of the product: one for every route of the frontend's access table.
 * @throws when a route has a parameter that nobody knows how to fill
 */
export async function allScreens(request: APIRequestContext): Promise<Screen[]> {
  const parameters = await parametersOf(request);
  const routes = Object.entries(accessTable)
    .filter(([route]) => !withoutScreen.has(route))
    // A screen for each kind.
    .flatMap(([route, access]) =>
      route.includes('/$kind')
        ? CHECK_KINDS.map((kind) => [route.replace('$kind', creationSlug(kind)), access] as const)
        : [[route, access] as const],
    );
  return routes.map(([route, { who }]) => ({
    name: route.replaceAll(/[/$]+/g, '-').replace(/^-/, '') || 'landing',
    path: route.replaceAll(/\$(\w+)/g, (_, name: string) => {
      const value = parameters[name];
      if (value === undefined) throw new Error(`Nothing fills $${name} of the route ${route}.`);
      return value;
    }),
    viewer: who === 'everyone' ? 'visitor' : who === 'superuser' ? 'superuser' : 'full',
  }));
}
