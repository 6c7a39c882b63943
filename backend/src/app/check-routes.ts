import type { RouteDefinition } from '../kernel/http/define-route.ts';
import type { AuthorisationRow } from '../kernel/http/policy.ts';

/** The routes and the authorisation table do not agree: stop, a route nobody decided about must not serve. */
export class RoutesNotAuthorised extends Error {
  readonly code = 'routes_not_authorised';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`Routes and authorisation table differ: ${problems.join('; ')}.`);
    this.name = 'RoutesNotAuthorised';
    this.problems = problems;
  }
}

/**
 * Every route has its row, says the same as its row, and stands once.
 * @returns each route with its row
 * @throws RoutesNotAuthorised naming every difference at once
 */
export function checkRoutes(
  routes: readonly RouteDefinition[],
  table: Readonly<Record<string, AuthorisationRow>>,
): ReadonlyMap<RouteDefinition, AuthorisationRow> {
  const problems: string[] = [];
  const seen = new Set<string>();
  const rows = new Map<RouteDefinition, AuthorisationRow>();
  for (const route of routes) {
    const { method, path, aliases, auth, policy } = route;
    const key = `${method} ${path}`;
    const row = Object.hasOwn(table, key) ? table[key] : undefined;
    for (const served of [key, ...aliases.map((alias) => `${method} ${alias}`)]) {
      if (seen.has(served)) problems.push(`${served} is defined twice`);
      seen.add(served);
    }
    if (row !== undefined) rows.set(route, row);
    if (row === undefined) problems.push(`${key} has no row`);
    else if (row.auth !== auth || row.policy !== policy) {
      problems.push(`${key} says ${auth}/${policy}, its row ${row.auth}/${row.policy}`);
    }
  }
  if (problems.length > 0) throw new RoutesNotAuthorised(problems);
  return rows;
}
