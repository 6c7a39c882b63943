import type { ProjectionName } from '../projection-names.ts';

/** Postgres schema in which a read model is rebuilt. */
export function rebuildSchema(name: ProjectionName): string {
  return `rebuild_${name.replaceAll('-', '_')}`;
}
