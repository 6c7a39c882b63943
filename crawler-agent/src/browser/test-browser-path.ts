import { existsSync } from 'node:fs';

const usualPaths = ['/usr/bin/chromium', '/usr/bin/google-chrome'];

/** Browser of the tests: the one `npm test` has found, else the system's, else Playwright's own. */
export function testBrowserPath(): string | undefined {
  return process.env.CHROMIUM_PATH ?? usualPaths.find((path) => existsSync(path));
}
