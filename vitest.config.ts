import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/test/longest-first.ts';

/**
 * Tests with real processes wait for conditions, within limits that a machine shared with others can miss. There, and
 * only there, a failure is asked for twice; at a desk the first one counts.
 */
const retry = process.env.CI === undefined ? 0 : 1;

const everywhere = ['**/node_modules/**', '**/dist/**', 'data/**'];

/**
 * Three kinds of tests by suffix: `.unit` is pure, `.int` has a real Postgres (and event store node), `.e2e` a real
 * browser. One Postgres serves a whole run; every test file takes a fresh database from it (`testDatabase`).
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
        test: {
          name: 'unit',
          include: ['**/*.unit.test.{ts,tsx}'],
          exclude: everywhere,
          environment: 'node',
          // Property tests judge thousands of cases; on a busy machine that takes longer than vitest's five seconds.
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'int',
          include: ['**/*.int.test.ts'],
          exclude: everywhere,
          environment: 'node',
          globalSetup: [
            './scripts/test-postgres-setup.ts',
            './scripts/test-browser-setup.ts',
            './scripts/test-proxy-setup.ts',
          ],
          testTimeout: 30_000,
          hookTimeout: 30_000,
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
            './scripts/test-postgres-setup.ts',
            './scripts/test-browser-setup.ts',
            './scripts/test-e2e-setup.ts',
          ],
          testTimeout: 180_000,
          hookTimeout: 120_000,
          retry,
        },
      },
    ],
  },
});
