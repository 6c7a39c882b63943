import { randomBytes } from 'node:crypto';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';

export type ServerSecretName = 'captcha' | 'known_devices' | 'two_factor';

const secretBytes = 32;

/**
 * A secret all processes of this installation share, 256 bits in base64url; made by the first that asks.
 * Asked for once a process, then remembered.
 */
export function serverSecret(db: Knex, name: ServerSecretName): () => Promise<string> {
  let known: Promise<string> | undefined;
  return () => {
    known ??= readOrMake(db, name).catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  };
}

async function readOrMake(db: Knex, name: ServerSecretName): Promise<string> {
  const stored = async () =>
    (await db('server_secrets').where({ name }).first<{ secret: string } | undefined>('secret'))?.secret;
  const found = await stored();
  if (found !== undefined) return found;
  await db('server_secrets')
    .insert({ name, secret: randomBytes(secretBytes).toString('base64url') })
    .onConflict('name')
    .ignore();
  const made = await stored();
  if (made === undefined) throw new Error(`The server secret ${name} was just written and is not there.`);
  return made;
}
