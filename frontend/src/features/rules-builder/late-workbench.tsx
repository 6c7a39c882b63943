import { Skeleton } from '@mantine/core';
import { type ComponentProps, lazy, Suspense } from 'react';

/** With drag and drop too much for those who never come to it. */
const load = () => import('./workbench.tsx');
const Workbench = lazy(load);

/** Has it ready before it is reached; a download that fails is tried again when it is shown. */
export const fetchWorkbench = (): void => void load().catch(() => undefined);

/** The query builder with Try it beside it. */
export const LateWorkbench = (props: ComponentProps<typeof Workbench>) => (
  <Suspense fallback={<Skeleton height={320} radius="md" aria-busy />}>
    <Workbench {...props} />
  </Suspense>
);
