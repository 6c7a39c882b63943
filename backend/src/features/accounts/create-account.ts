import type { OrganizationId, UserId } from '@proofline/contracts/ids';
import type { Role } from '@proofline/contracts/roles';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import { hashPassword } from '../password-policy/hash-password.ts';
import { passwordProblems } from '../password-policy/password-rules.ts';
import { normalEmail, roleColumns } from './account.ts';

export interface NewAccount {
  readonly organization: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly password: string;
  readonly role: Role;
}

/** The account cannot be made as asked: show `problems`, change the input. */
export class AccountRefused extends Error {
  readonly code = 'account_refused';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join(' '));
    this.name = 'AccountRefused';
    this.problems = problems;
  }
}

/**
 * Makes an account, and its organisation when there is none of that name.
 * @returns undefined when an account with this address exists; nothing of it is changed
 * @throws AccountRefused
 */
export async function createAccount(
  db: Knex,
  account: NewAccount,
): Promise<{ userId: UserId; organizationId: OrganizationId } | undefined> {
  const email = normalEmail(account.email);
  const problems = [
    ...(/^[^\s@]{1,64}@[^\s@]+\.[^\s@]{2,}$/.test(email) && email.length <= 254
      ? []
      : ['Give a valid e-mail address.']),
    ...(account.organization.trim() === '' ? ['Name the organisation.'] : []),
    ...(account.firstName.trim() === '' ? ['Give a name.'] : []),
    ...passwordProblems(account.password),
  ];
  if (problems.length > 0) throw new AccountRefused(problems);
  const passwordHash = await hashPassword(account.password);
  return await db.transaction(async (trx) => {
    const organizationId = await organizationNamed(trx, account.organization.trim());
    const [row]: { id: number }[] = await trx('accounts')
      .insert({
        organization_id: organizationId,
        email,
        first_name: account.firstName.trim(),
        last_name: account.lastName.trim(),
        password_hash: passwordHash,
        ...roleColumns(account.role),
      })
      .onConflict('email')
      .ignore()
      .returning('id');
    return row && { userId: row.id as UserId, organizationId };
  });
}

async function organizationNamed(trx: Knex.Transaction, name: string): Promise<OrganizationId> {
  await trx('organizations').insert({ name }).onConflict('name').ignore();
  const row: { id: number } | undefined = await trx('organizations').where({ name }).first('id');
  if (row === undefined) throw new Error('An organisation just inserted is not there.');
  return row.id as OrganizationId;
}
