import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';

export const troubledTestsSchema = z.array(
  z.object({
    /** Project of vitest.config.ts, or name of the check. */
    project: z.string(),
    path: z.string(),
    title: z.string(),
    /** When it was tried again. */
    passed: z.boolean(),
    attempts: z.number(),
    /** First line of what was wrong the first time. */
    error: z.string(),
  }),
);

/** A test that failed, at least once. */
export type TroubledTest = Readonly<z.output<typeof troubledTestsSchema>[number]>;

const lineChars = 200;
/** Of each sort; a record that keeps the end of the output alone still has them all. */
const shown = 30;

/** One line of an error that says most of it. */
export function firstLine({ message }: { readonly message?: unknown }): string {
  const lines = stripVTControlCharacters(String(message)).split('\n');
  return lines.find((line) => line.trim() !== '')?.slice(0, lineChars) ?? 'It said nothing.';
}

/** Names the tests that failed, and those that passed only when they were tried again; nothing when there are none. */
export function troubledTests(tests: readonly TroubledTest[]): string[] {
  return [
    ...named(
      'Failed:',
      tests.filter(({ passed }) => !passed),
    ),
    ...named(
      'Passed only when tried again:',
      tests.filter(({ passed }) => passed),
    ),
  ];
}

function named(heading: string, tests: readonly TroubledTest[]): string[] {
  if (tests.length === 0) return [];
  const lines = tests.slice(0, shown).flatMap(({ project, path, title, attempts, error }) => {
    const where = [project, path, title].filter((part) => part !== '').join(' › ');
    return [`  ${where}${attempts > 1 ? ` (${attempts} attempts)` : ''}`, `      ${error}`];
  });
  const rest = tests.length - shown;
  return [`\n${heading}`, ...lines, ...(rest > 0 ? [`  and ${rest} more`] : [])];
}
