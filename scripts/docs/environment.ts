import { settings } from '@proofline/event-store/settings';
import { knownVariables, type ProcessKind, requiredVariables } from '@proofline/platform/env/read-env';
import { type VariableName, variables } from '@proofline/platform/env/variables';

/** docs/environment.md: every variable any process reads. */
export function environmentPage(): string {
  const names = Object.keys(variables) as VariableName[];
  const everywhere = names.filter((name) => kinds.every((kind) => knownVariables(kind).includes(name)));
  const rows = names.map((name) => {
    const telling = everywhere.includes(name)
      ? 'all'
      : kinds.flatMap((kind) => entryOf(kind, name)).join(', ') || '`npm start`';
    return `| \`${name}\`${secretMark(variables[name])} | ${variables[name].about} | ${telling} |`;
  });
  const nodeRows = Object.entries(settings)
    .filter(([name]) => !(name in variables))
    .map(([name, setting]) => `| \`${name}\`${secretMark(setting)} | ${setting.about} |`);
  return [
    '# Environment',
    '',
    'Generated from `platform/src/env/variables.ts` by `npm run docs`; do not edit.',
    '',
    'Every process validates its environment at start and lists all problems at once. `npm start` sets all of them itself;',
    'give `DATABASE_URL` and `EVENTSTORE_URL` to run against real servers.',
    '',
    'A process started by `npm start` or `npm run <process>` is told the variables that name it below, and of the machine',
    '`PATH`, `HOME`, language, time zone and the like (`platform/src/env/listed-environment.ts`); nothing else is handed on.',
    'Values of secrets (🔒) go through a pipe, so that no environment in `/proc` holds one.',
    '',
    '| variable | what it says | told to (**bold**: must have it) |',
    '|---|---|---|',
    ...rows,
    '',
    '## The embedded event store node',
    'Beside `EVENTSTORE_DATABASE_URL` and `EVENTSTORE_PORT`; read by `npm start`, `npm run event-store` and',
    '`npx event-store start` alike.',
    '',
    '| variable | what it says |',
    '|---|---|',
    ...nodeRows,
    '',
  ].join('\n');
}

const kinds = (Object.keys(requiredVariables) as ProcessKind[]).filter((kind) => kind !== 'start');

/** The process as the table names it, if it is told this variable. */
function entryOf(kind: ProcessKind, name: VariableName): string[] {
  if (!knownVariables(kind).includes(name)) return [];
  const required: readonly string[] = requiredVariables[kind];
  return [required.includes(name) ? `**${kind}**` : kind];
}

const secretMark = (entry: object) => ('secret' in entry ? ' 🔒' : '');
