import { spawn } from 'node:child_process';
import { browserLeash } from '../browser-leash.ts';

/**
 * Launches a browser as Playwright does, in a process group of its own, prints the group's id and waits. SIGTERM ends
 * the leash, SIGKILL ends this process alone: what becomes of the browser then is what the test looks at.
 */
const [browserPath = '', way] = process.argv.slice(2);
const leash = way === 'leash' ? await browserLeash(browserPath) : undefined;
const browser = spawn(
  leash?.executablePath ?? browserPath,
  ['--headless', '--no-sandbox', '--disable-gpu', '--remote-debugging-pipe', 'about:blank'],
  { detached: true, stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] },
);
process.on('SIGTERM', () => {
  leash?.end();
  process.exit(0);
});
// The pipe answers once the browser is up.
const [, , , commands, answers] = browser.stdio;
if (!commands || !('write' in commands) || !answers) throw new Error('The browser has no pipes.');
commands.write(`${JSON.stringify({ id: 1, method: 'Browser.getVersion' })}\0`);
answers.once('data', () => process.stdout.write(`${browser.pid}\n`));
