import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { roleSchema } from '@proofline/contracts/roles';
import { ownEnvironment } from '@proofline/platform/env/handed-over';
import { readEnv } from '@proofline/platform/env/read-env';
import { connectPostgres } from '@proofline/platform/postgres/connect-postgres';
import { AccountRefused, createAccount } from '../features/accounts/create-account.ts';

const usage = `Makes an account, and its organisation when there is none of that name.

  npm run account -- create --organization "Northgate Play" --email maya@northgate.example --name "Maya Lindqvist"

  --role user          reads and comments (the default)
  --role full_access   may create checks and lists
  --role superuser     may also open the admin settings
  --role auditor       reads everything, changes nothing

The password is asked for, or read as the first line of standard input.`;

/** Asked without echo at a terminal; else one line of standard input. */
async function readPassword(): Promise<string> {
  const output = process.stdin.isTTY ? new Writable({ write: (_chunk, _encoding, done) => done() }) : undefined;
  if (process.stdin.isTTY) process.stderr.write('Password: ');
  const lines = createInterface({ input: process.stdin, terminal: process.stdin.isTTY, ...(output ? { output } : {}) });
  try {
    for await (const line of lines) return line;
    return '';
  } finally {
    lines.close();
    if (process.stdin.isTTY) process.stderr.write('\n');
  }
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      organization: { type: 'string', default: '' },
      email: { type: 'string', default: '' },
      name: { type: 'string', default: '' },
      role: { type: 'string', default: 'user' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help || positionals[0] !== 'create' || positionals.length !== 1) {
    console.log(usage);
    return values.help ? 0 : 2;
  }
  const role = roleSchema.safeParse(values.role);
  if (!role.success) {
    console.error(`The role must be one of: ${roleSchema.options.join(', ')}.`);
    return 2;
  }
  const env = readEnv('account', ownEnvironment(process.env));
  const [firstName = '', ...lastNames] = values.name.trim().split(/\s+/);
  const password = await readPassword();
  const db = connectPostgres(env.DATABASE_URL, { poolMax: 1, applicationName: 'account' });
  try {
    const created = await createAccount(db, {
      organization: values.organization,
      email: values.email,
      firstName,
      lastName: lastNames.join(' '),
      password,
      role: role.data,
    });
    if (created === undefined) {
      console.error(`There is an account for ${values.email} already; nothing was changed.`);
      return 1;
    }
    console.log(`Account ${created.userId} was made for ${values.email}.`);
    return 0;
  } finally {
    await db.destroy();
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  const problems = error instanceof AccountRefused ? error.problems : [error instanceof Error ? error.message : error];
  for (const problem of problems) console.error(problem);
  process.exitCode = 1;
}
