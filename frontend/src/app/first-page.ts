import { router } from './router.tsx';
import { appFrame, publicFrame } from './shell/frames.ts';

/** How long the first picture waits for the page in hand; what is not there by then shows when it comes. */
const FIRST_PAGE_LIMIT_MS = 1_000;

/**
 * Loads frame and page of the address in hand. Shown earlier, the app would be an empty frame first, which React then
 * keeps for 300 ms at least. Never rejects: what failed says so where it is shown.
 */
export async function firstPage(): Promise<void> {
  const [routes] = router.getMatchedRoutes(router.history.location.pathname);
  const isFramed = (frame: 'app' | 'open') => routes.some(({ options }) => options.staticData?.frame === frame);
  const frames = [...(isFramed('app') ? [appFrame.fetch()] : []), ...(isFramed('open') ? [publicFrame.fetch()] : [])];
  const limit = new Promise((resolve) => setTimeout(resolve, FIRST_PAGE_LIMIT_MS));
  await Promise.race([Promise.allSettled([router.load(), ...frames]), limit]);
}
