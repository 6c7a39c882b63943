import { afterEach, expect, test as it } from 'vitest';
import { page } from 'vitest/browser';
import { standingStillAtom } from '../../shared/live/standing-still.ts';
import { store } from '../../shared/store.ts';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { StandingStillBanner } from './standing-still-banner.tsx';

afterEach(() => store.set(standingStillAtom, null));

it('why nobody works is said with the command, and goes when everybody does', async () => {
  await renderInApp(<StandingStillBanner />);
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  store.set(standingStillAtom, 'The event log is empty. Bring it back, or run "npm run log -- adopt" to go on.');
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('The event log is empty. Bring it back, or run npm run log -- adopt to go on.');
  await expect.element(page.getByText('npm run log -- adopt', { exact: true })).toBeVisible();
  store.set(standingStillAtom, null);
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});
