import { useQuery } from '@tanstack/react-query';
import { Outlet, useMatches } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { meQuery } from '../../shared/session/me.ts';
import { watchHealth } from '../health.ts';
import { CookieBanner } from './cookie-banner.tsx';
import { appFrame, publicFrame } from './frames.ts';
import { PageHead } from './page-head.tsx';

/** The frame stands here and not in the routes, so that it stays when one goes from a page of members to an open one. */
export function RootLayout() {
  useEffect(() => void watchHealth(), []);
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <PageHead />
      <Suspense>
        <Framed />
      </Suspense>
      <CookieBanner />
    </>
  );
}

function Framed() {
  const frame = useMatches({
    select: (matches) => matches.find(({ staticData }) => staticData.frame)?.staticData.frame,
  });
  const { data: me } = useQuery({ ...meQuery, enabled: false });
  const [AppShell] = useState(() => appFrame.choose());
  const [PublicShell] = useState(() => publicFrame.choose());
  if (frame === 'app' || (frame === 'open' && me !== undefined)) return <AppShell />;
  return frame === 'open' ? <PublicShell /> : <Outlet />;
}
