import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import type { LaunchOptions } from 'playwright';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/test/longest-first.ts';
import { seedProperties } from './scripts/test/seed-properties.ts';

/**
 * Tests with real processes wait for conditions, within limits that a machine shared with others can miss. There, and
 * only there, a failure is asked for twice; at a desk the first one counts.
 */
const retry = process.env.CI === undefined ? 0 : 1;

/** How many times slower pages compute; asked for to find what a test does too early. */
const slowdown = Number(process.env.TEST_BROWSER_SLOWDOWN ?? 1);

/** Of a browser window, unless a test says otherwise. */
const desk = { width: 1280, height: 800 };
/** A state that comes is waited for as long as a busy machine may take; vitest gives it one second. */
const poll = { timeout: 10_000 };

const everywhere = ['**/node_modules/**', '**/dist/**', 'data/**'];

/**
 * Four kinds of tests by suffix: `.unit` is pure, `.component` is one part of the frontend in a real browser with the
 * API's answers made up, `.int` has a real Postgres (and event store node), `.e2e` a real browser and the product. One Postgres serves a whole run; every test file takes a fresh database from it (`testDatabase`).
 */
export default defineConfig({
  test: {
    passWithNoTests: false,
    // Two cores is the reference machine; more workers only make waits longer there.
    maxWorkers: 2,
    reporters: ['default'],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        plugins: [seedProperties()],
        test: {
          name: 'unit',
          include: ['**/*.unit.test.{ts,tsx}'],
          exclude: everywhere,
          environment: 'node',
          // Ends what hangs. Property tests judge thousands of cases, and on a busy machine that takes a while.
          testTimeout: 60_000,
        },
      },
      {
        plugins: [react()],
        // Every package of the frontend is prepared before the first test: one found later would load the page anew.
        optimizeDeps: {
          entries: ['frontend/src/app/main.tsx', 'frontend/**/*.component.test.tsx'],
          // What only a thread of the page imports is found while a test runs, which begins it anew.
          include: ['vitest-browser-react', 'react/jsx-dev-runtime', 'diff'],
        },
        test: {
          name: 'component',
          include: ['frontend/**/*.component.test.tsx'],
          exclude: everywhere,
          globalSetup: ['./scripts/test/browser-setup.ts'],
          testTimeout: 30_000 * slowdown,
          hookTimeout: 120_000,
          expect: { poll },
          retry,
          setupFiles: ['./frontend/src/testing/slow-browser.ts'],
          env: { TEST_BROWSER_SLOWDOWN: String(slowdown) },
          // One browser, one page after the other.
          fileParallelism: false,
          browser: {
            enabled: true,
            // A busy machine starts no browser within vitest's minute, and the whole run has failed then.
            connectTimeout: 300_000,
            headless: true,
            screenshotFailures: false,
            viewport: desk,
            instances: [{ browser: 'chromium' }],
            provider: playwright({
              launchOptions: {
                // Asked for when the browser starts, after the set-up has found one.
                get executablePath() {
                  return process.env.CHROMIUM_PATH;
                },
              } as LaunchOptions,
              // Room for the largest window a test asks for: what lies outside cannot be clicked.
              contextOptions: { viewport: { width: 1500, height: 1000 }, reducedMotion: 'reduce' },
              // A step that cannot be done says which one, instead of ending with the test's own limit.
              actionTimeout: poll.timeout,
            }),
          },
        },
      },
      {
        plugins: [seedProperties()],
        test: {
          name: 'int',
          include: ['**/*.int.test.ts'],
          exclude: everywhere,
          environment: 'node',
          globalSetup: [
            './scripts/test/postgres-setup.ts',
            './scripts/test/browser-setup.ts',
            './scripts/test/proxy-setup.ts',
          ],
          testTimeout: 30_000,
          // A set-up that is late is not tried again, unlike a test.
          hookTimeout: 120_000,
          expect: { poll },
          retry,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['**/*.e2e.test.ts'],
          exclude: everywhere,
          environment: 'node',
          globalSetup: [
            './scripts/test/postgres-setup.ts',
            './scripts/test/browser-setup.ts',
            './scripts/test/e2e-setup.ts',
          ],
          testTimeout: 180_000 * slowdown,
          hookTimeout: 120_000,
          expect: { poll },
          retry,
        },
      },
    ],
  },
});
