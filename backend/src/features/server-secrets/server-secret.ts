import { randomBytes } from 'node:crypto';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';

export type ServerSecretName = 'captcha' | 'known_devices' | 'two_factor';

const secretBytes = 32;

/** What signs links in mails: beside the others, for who sends mails reads none of those. */
export type MailSecretName = 'unsubscribe';

/**
 * A secret all processes of this installation share, 256 bits in base64url; made by the first that asks.
 * Asked for once a process, then remembered.
 */
export function serverSecret(db: Knex, name: ServerSecretName): () => Promise<string> {
  return remembered(() => readOrMake(db, 'server_secrets', name));
}

/** The same, of those that the processes share who make and read links in mails. */
export function mailSecret(db: Knex, name: MailSecretName): () => Promise<string> {
  return remembered(() => readOrMake(db, 'mail_secrets', name));
}

function remembered(read: () => Promise<string>): () => Promise<string> {
  let known: Promise<string> | undefined;
  return () => {
    known ??= read().catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  };
}

async function readOrMake(
  db: Knex,
  table: 'server_secrets' | 'mail_secrets',
  name: ServerSecretName | MailSecretName,
): Promise<string> {
  const stored = async () => (await db(table).where({ name }).first<{ secret: string } | undefined>('secret'))?.secret;
  const found = await stored();
  if (found !== undefined) return found;
  await db(table)
    .insert({ name, secret: randomBytes(secretBytes).toString('base64url') })
    .onConflict('name')
    .ignore();
  const made = await stored();
  if (made === undefined) throw new Error(`The server secret ${name} was just written and is not there.`);
  return made;
}
