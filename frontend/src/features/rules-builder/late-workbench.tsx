import { Skeleton } from '@mantine/core';
import { type ComponentProps, Suspense } from 'react';
import { late } from '../../shared/ui/late.ts';

/** With drag and drop too much for those who never come to it; the wizard has it ready before it is reached. */
const Workbench = late(() => import('./workbench.tsx'));

/** The query builder with Try it beside it. */
export const LateWorkbench = (props: ComponentProps<typeof Workbench>) => (
  <Suspense fallback={<Skeleton height={320} radius="md" aria-busy />}>
    <Workbench {...props} />
  </Suspense>
);
