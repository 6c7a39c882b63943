import { findBrowser } from './machine/find-browser.ts';
import { frontendBuild } from './machine/frontend-build.ts';
import { root } from './machine/root.ts';

/** Vitest global setup of browser tests: a browser, and the frontend as users get it. */
export default async function setup(): Promise<void> {
  process.env.CHROMIUM_PATH = await findBrowser();
  await frontendBuild(root);
}
