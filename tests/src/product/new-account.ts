import { randomUUID } from 'node:crypto';
import { createAccount } from '@proofline/backend/features/accounts/create-account';
import type { Role } from '@proofline/contracts/roles';
import { connectPostgres } from '@proofline/platform/postgres/connect-postgres';
import { ApiSession, DEMO_PASSWORD } from './api-session.ts';
import type { RunningProduct } from './running-product.ts';

/** The organisation the demo data belong to. */
export const DEMO_ORGANIZATION = 'Northgate Play';

/** A name that no other organisation of the product has. */
export const newOrganization = (name: string): string => `${name} ${randomUUID().slice(0, 8)}`;

interface Wanted {
  readonly role: Role;
  /** The demo's unless another is named; one that is not there is made. */
  readonly organization?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  /** Whether its first logins begin with the tutorial. */
  readonly tutorial?: boolean;
}

/** Makes an account for one test file, with the demo's password. @returns its e-mail address */
export async function newAccount(
  { env, address }: RunningProduct,
  { role, organization = DEMO_ORGANIZATION, firstName = 'Alex', lastName = 'Morgan', tutorial = false }: Wanted,
): Promise<string> {
  const email = `${role.replace('_', '-')}-${randomUUID().slice(0, 8)}@journey.example`;
  const db = connectPostgres(env.DATABASE_URL ?? '', { poolMax: 1, applicationName: 'test accounts' });
  try {
    await createAccount(db, { organization, email, firstName, lastName, password: DEMO_PASSWORD, role });
  } finally {
    await db.destroy();
  }
  if (!tutorial) {
    const account = await new ApiSession(address).signIn(email);
    const answer = await account.send('PUT', '/api/ftue_counter/', { counter: 1_000 });
    if (!answer.ok) throw new Error(`The tutorial of ${email} cannot be put off: ${answer.status}.`);
  }
  return email;
}
