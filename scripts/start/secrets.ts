import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { z } from 'zod';

const schema = z.object({ registrationToken: z.string().min(16) });

export type Secrets = z.infer<typeof schema>;

/** Secrets of this installation, made on the first start; the file is readable for its owner only. */
export async function readSecrets(path: string): Promise<Secrets> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text !== undefined) return schema.parse(JSON.parse(text));
  const secrets: Secrets = { registrationToken: randomBytes(32).toString('base64url') };
  await writeFile(path, JSON.stringify(secrets, null, 2), { mode: 0o600, flag: 'wx' });
  return secrets;
}
