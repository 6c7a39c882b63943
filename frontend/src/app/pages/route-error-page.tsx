import type { ErrorComponentProps } from '@tanstack/react-router';
import { useRouter } from '@tanstack/react-router';
import { ErrorState } from '../../shared/ui/state-message.tsx';
import { PlainPage } from './plain-page.tsx';

/** A page that failed to load or to render. */
export function RouteErrorPage({ reset }: ErrorComponentProps) {
  const router = useRouter();
  return (
    <PlainPage>
      <ErrorState
        heading="h1"
        onRetry={() => {
          reset();
          void router.invalidate();
        }}
      />
    </PlainPage>
  );
}
