import { requiredVariables } from '@proofline/platform/env/read-env';
import { variables } from '@proofline/platform/env/variables';

/** docs/environment.md: every variable any process reads. */
export function environmentPage(): string {
  const rows = Object.entries(variables).map(([name, { about }]) => {
    const needing = Object.entries(requiredVariables)
      .filter(([, required]) => required.some((wanted) => wanted === name))
      .map(([kind]) => `\`${kind}\``);
    return `| \`${name}\` | ${about} | ${needing.join(', ') || '–'} |`;
  });
  return [
    '# Environment',
    '',
    'Generated from `platform/src/env/variables.ts` by `npm run docs`; do not edit.',
    '',
    'Every process validates its environment at start and lists all problems at once. `npm start` sets all of them itself;',
    'give `DATABASE_URL` and `EVENTSTORE_URL` to run against real servers.',
    '',
    '| variable | what it says | required by |',
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}
