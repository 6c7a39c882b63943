import { existsSync } from 'node:fs';

const USUAL_PATHS = ['/usr/bin/chromium', '/usr/bin/google-chrome'];

/** The browser for tests: the one that is named, one that is installed, or undefined for Playwright's own. */
export function browserPath(): string | undefined {
  return process.env.CHROMIUM_PATH ?? USUAL_PATHS.find((path) => existsSync(path));
}
