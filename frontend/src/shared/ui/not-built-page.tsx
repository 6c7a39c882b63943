import { IconTools } from '@tabler/icons-react';
import { useMatches } from '@tanstack/react-router';
import { PageHeader } from './page-header.tsx';
import { EmptyState } from './state-message.tsx';

/**
 * In the place of a page that is not built: an empty list or form would say something that is not so. Nothing leads
 * there; who asks for the address is told.
 */
export function NotBuiltPage() {
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  return (
    <>
      <PageHeader title={title ?? ''} />
      <EmptyState icon={<IconTools size={20} />} title="This page is not built yet">
        Nothing can be read or sent here so far.
      </EmptyState>
    </>
  );
}
