import { Text } from '@mantine/core';
import { projectPageSchema } from '@proofline/contracts/api/projects';
import type { CheckId } from '@proofline/contracts/ids';
import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { apiGet } from '../../shared/api/client.ts';
import { queryKeys } from '../../shared/api/query-keys.ts';
import styles from './affected-projects.module.css';

/** Names are asked for in batches (001 §9). */
const BATCH = 10;

/** Checks that use a list; one whose name does not come is 'Project {id}' (001 §8). */
export function AffectedProjects({ projectIds }: { projectIds: readonly CheckId[] }) {
  const batches = Array.from({ length: Math.ceil(projectIds.length / BATCH) }, (_, index) =>
    projectIds.slice(index * BATCH, (index + 1) * BATCH),
  );
  const names = useQueries({
    queries: batches.map((ids) => {
      const query = { id__in: ids, page_size: BATCH };
      return {
        queryKey: queryKeys.projects.list(query),
        queryFn: () => apiGet('/api/projects/', projectPageSchema, { query }),
      };
    }),
    combine: (answers) =>
      new Map(answers.flatMap(({ data }) => data?.results ?? []).map((project) => [project.id, project.name])),
  });
  if (projectIds.length === 0) return <Text size="sm">No check uses this list.</Text>;
  return (
    <ul className={styles.projects}>
      {projectIds.map((id) => (
        <li key={id}>
          <Link to="/manage_checks/$projectId/overview" params={{ projectId: String(id) }}>
            {names.get(id) ?? `Project ${id}`}
          </Link>
        </li>
      ))}
    </ul>
  );
}
