import { paint } from './screen.ts';

export interface Announcement {
  readonly address: string;
  /** As it is shown, e.g. `./data`. */
  readonly dataPath: string;
  readonly seconds: number;
  readonly demo: boolean;
  /** Where the mails of a demo are read. */
  readonly mailbox: string;
  /** A sentence worth knowing, e.g. why demo mode is off. */
  readonly note?: string | undefined;
  /** Why nobody works although everything runs. */
  readonly stillness?: string | undefined;
  /** What is not protected as it should be, one sentence each. */
  readonly weaknesses: readonly string[];
}

export const DEMO_PASSWORD = 'Demo-Pass-2026!';

const demoAccounts = [
  ['superuser@demo.example', 'superuser, full access'],
  ['full@demo.example', 'full access'],
  ['user@demo.example', 'plain user'],
  ['auditor@demo.example', 'auditor: reads everything, changes nothing'],
  ['full@other.example', 'full access, another organisation'],
] as const;

/** What is printed when everything is ready. */
export function announcement(told: Announcement): string {
  const { address, dataPath, seconds, demo, mailbox, note, stillness, weaknesses } = told;
  const row = (label: string, value: string) => `  ${paint('gray', label.padEnd(10))}${value}`;
  const accounts = demoAccounts.map(([name, role], index) =>
    row(index === 0 ? 'Accounts' : '', `${name.padEnd(24)}${paint('gray', role)}`),
  );
  return [
    '',
    `  ${paint(['bold', 'green'], 'Proofline is ready')} ${paint('gray', `after ${seconds.toFixed(1)} s`)}`,
    '',
    row('Address', paint(['bold', 'underline'], address)),
    ...(demo ? [...accounts, row('Password', DEMO_PASSWORD), row('Mails', mailbox)] : []),
    ...(note ? [row('Note', note)] : []),
    ...(stillness ? [row('Stopped', paint('red', stillness))] : []),
    ...weaknesses.map((weakness, index) => row(index === 0 ? 'Not safe' : '', paint('yellow', weakness))),
    row('Data', `${dataPath}  (npm run reset clears it)`),
    row('Logs', `${dataPath}/logs`),
    '',
    `  ${paint('gray', 'Ctrl-C stops everything.')}`,
    '',
  ].join('\n');
}
