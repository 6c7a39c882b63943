import { findBrowser } from '../machine/find-browser.ts';

/** Vitest global setup of tests with a browser: they launch the one that CHROMIUM_PATH names. */
export default async function setup(): Promise<void> {
  process.env.CHROMIUM_PATH = await findBrowser();
}
