import type { ErrorComponentProps } from '@tanstack/react-router';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ErrorState } from '../../shared/ui/state-message.tsx';
import { isMissingPart, reloadForPart } from '../missing-parts.ts';
import { PlainPage } from './plain-page.tsx';

/** A page that failed to load or to render. */
export function RouteErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  if (isMissingPart(error)) return <MissingPart error={error} />;
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

/** What failed to download stays failed for the page in hand: only a new one helps. */
function MissingPart({ error }: { error: Error }) {
  const [isTried, setTried] = useState(false);
  useEffect(() => {
    let isOver = false;
    void reloadForPart(error).then((isReloading) => {
      if (!isOver && !isReloading) setTried(true);
    });
    return () => {
      isOver = true;
    };
  }, [error]);
  return <PlainPage>{isTried && <ErrorState heading="h1" onRetry={() => window.location.reload()} />}</PlainPage>;
}
