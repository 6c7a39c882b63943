import type { NewAccount } from '../accounts/create-account.ts';

const password = 'Demo-Pass-2026!';
export const DEMO_ORGANIZATION = 'Northgate Play';

const inNorthgate = { organization: DEMO_ORGANIZATION, password };

/** Who may sign in to a demo. */
export const demoAccounts: readonly NewAccount[] = [
  {
    ...inNorthgate,
    email: 'superuser@demo.example',
    firstName: 'Sofia',
    lastName: 'Andersen',
    role: 'superuser',
  },
  {
    ...inNorthgate,
    email: 'full@demo.example',
    firstName: 'Maya',
    lastName: 'Lindqvist',
    role: 'full_access',
  },
  {
    ...inNorthgate,
    email: 'user@demo.example',
    firstName: 'Tom',
    lastName: 'Becker',
    role: 'user',
  },
  {
    ...inNorthgate,
    email: 'auditor@demo.example',
    firstName: 'Ines',
    lastName: 'Marchetti',
    role: 'auditor',
  },
  {
    organization: 'Harbour Games',
    password,
    email: 'full@other.example',
    firstName: 'Nora',
    lastName: 'Quist',
    role: 'full_access',
  },
];

/** Who made the demo lists and the first check. */
export const DEMO_AUTHOR = 'full@demo.example';
