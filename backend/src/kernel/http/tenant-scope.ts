import { AsyncLocalStorage } from 'node:async_hooks';
import type { OrganizationId } from '@proofline/contracts/ids';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import { TENANT_ROLE, TENANT_SETTING } from '@proofline/platform/postgres/tenant-rows';

interface RequestScope {
  organizationId: OrganizationId | undefined;
}

const scopes = new AsyncLocalStorage<RequestScope>();

/** Runs a request, streams it answers with included, in a scope of its own; `limitToTenant` narrows it. */
export function inRequestScope<Result>(work: () => Result): Result {
  return scopes.run({ organizationId: undefined }, work);
}

/** From here on, this request's statements find rows of this organisation only, whatever they forget to ask for. */
export function limitToTenant(organizationId: OrganizationId): void {
  const scope = scopes.getStore();
  if (scope === undefined) throw new Error('Only a request can be limited to an organisation.');
  scope.organizationId = organizationId;
}

/** Whose rows this request's statements find; undefined: all that the process may see. */
export const tenantOfRequest = (): OrganizationId | undefined => scopes.getStore()?.organizationId;

interface PooledConnection {
  query(text: string, values: readonly string[]): Promise<unknown>;
  /** The pool's own mark, the reason: it closes such a connection instead of handing it out again. */
  __knex__disposed?: unknown;
}

interface ConnectionPool {
  /** Of the pool inside: what is not in use, the next to be taken last. */
  readonly pool?: { readonly free: { readonly resource: PooledConnection }[] };
  acquireConnection(): Promise<PooledConnection>;
  releaseConnection(connection: PooledConnection): Promise<void>;
}

/**
 * Makes every connection of the pool work for whom it is taken out: a request limited to an organisation has the
 * tenant's role and the organisation's id, everything else the pool's own rights. A connection that goes on working for
 * the same is left as it is; one of which nobody knows for whom it works is not used again.
 */
export function scopeConnections(db: Knex, discard = discardConnection): void {
  const pool: ConnectionPool = db.client;
  const acquire = pool.acquireConnection.bind(pool);
  const workingFor = new WeakMap<PooledConnection, OrganizationId>();
  pool.acquireConnection = async () => {
    const wanted = scopes.getStore()?.organizationId;
    takeNext(pool.pool?.free ?? [], ({ resource }) => workingFor.get(resource) === wanted);
    const connection = await acquire();
    if (workingFor.get(connection) === wanted) return connection;
    try {
      await connection.query('select set_config($1, $2, false), set_config($3, $4, false)', [
        ...['role', wanted === undefined ? 'none' : TENANT_ROLE],
        ...[TENANT_SETTING, wanted === undefined ? '' : String(wanted)],
      ]);
    } catch (error) {
      // The change may have been made all the same, and only the answer was lost.
      discard(connection, error);
      await pool.releaseConnection(connection);
      throw error;
    }
    if (wanted === undefined) workingFor.delete(connection);
    else workingFor.set(connection, wanted);
    return connection;
  };
}

/** A connection that works for the same already saves a statement: half of a request's, if they came by turns. */
function takeNext<Item>(free: Item[], suits: (item: Item) => boolean): void {
  const at = free.findLastIndex(suits);
  if (at !== -1) free.push(...free.splice(at, 1));
}

function discardConnection(connection: PooledConnection, why: unknown): void {
  connection.__knex__disposed = why;
}
