import { Button, Skeleton, Text } from '@mantine/core';
import { projectPageSchema } from '@proofline/contracts/api/projects';
import type { CheckId } from '@proofline/contracts/ids';
import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { apiGet } from '../../shared/api/client.ts';
import { queryKeys } from '../../shared/api/query-keys.ts';
import styles from './affected-projects.module.css';

/** Names are asked for in batches (001 §9). */
const BATCH = 10;
const BATCHES_AT_ONCE = 3;

/** Checks that use a list; one whose name does not come is 'Project {id}' (001 §8). */
export function AffectedProjects({ projectIds }: { projectIds: readonly CheckId[] }) {
  const [batchCount, setBatchCount] = useState(BATCHES_AT_ONCE);
  const shown = projectIds.slice(0, batchCount * BATCH);
  const batches = Array.from({ length: Math.ceil(shown.length / BATCH) }, (_, index) =>
    shown.slice(index * BATCH, (index + 1) * BATCH),
  );
  const answers = useQueries({
    queries: batches.map((ids) => {
      const query = { id__in: ids, page_size: BATCH };
      return {
        queryKey: queryKeys.projects.list(query),
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          apiGet('/api/projects/', projectPageSchema, { query, signal }),
      };
    }),
  });
  if (projectIds.length === 0) return <Text size="sm">No check uses this list.</Text>;
  return (
    <>
      <ul className={styles.projects} aria-label="Affected projects">
        {shown.map((id, index) => {
          const { data, isPending } = answers[Math.floor(index / BATCH)] ?? { data: undefined, isPending: true };
          const name = data?.results.find((project) => project.id === id)?.name;
          return (
            <li key={id}>
              {isPending ? (
                <Skeleton height={18} width="60%" />
              ) : (
                <Link to="/manage_checks/$projectId/overview" params={{ projectId: String(id) }}>
                  {name ?? `Project ${id}`}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
      {shown.length < projectIds.length && (
        <Button variant="subtle" mt={8} onClick={() => setBatchCount(batchCount + BATCHES_AT_ONCE)}>
          View more...
        </Button>
      )}
    </>
  );
}
