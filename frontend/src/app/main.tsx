import '@fontsource-variable/inter/opsz.css';
import '@fontsource-variable/geist-mono/wght.css';
import '@mantine/core/styles.css';
import './theme/tokens.css';
import './theme/base.css';
import './theme/mantine.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { switchesQuery } from '../shared/switches/feature-states.ts';
import { App } from './app.tsx';
import { firstPage } from './first-page.ts';
import { noticeMissingParts } from './missing-parts.ts';
import { queryClient } from './router.tsx';

noticeMissingParts();
// Asked for at once: what pages and the navigation show depends on them.
void queryClient.prefetchQuery(switchesQuery);

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root.');
void firstPage().then(() => {
  // A transition is rendered in slices: nothing holds the browser for as long as a whole page takes.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
});
