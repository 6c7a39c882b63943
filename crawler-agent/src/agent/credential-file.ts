import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { countryCodeSchema } from '@proofline/contracts/codes';
import { agentIdSchema } from '@proofline/contracts/ids';
import { z } from 'zod';

const credentialSchema = z.object({
  agentId: agentIdSchema,
  credential: z.string().min(1),
  apiUrl: z.string(),
  /** What the agent was registered for: the api gives it targets in these countries, whatever it serves by now. */
  countries: z.union([z.literal('*'), z.array(countryCodeSchema)]),
});
export type StoredCredential = z.infer<typeof credentialSchema>;

const fileName = 'credential.json';

/** The agent's own credential; undefined before it has registered. Readable by its owner only. */
export async function readCredential(folder: string): Promise<StoredCredential | undefined> {
  try {
    return credentialSchema.parse(JSON.parse(await readFile(join(folder, fileName), 'utf8')));
  } catch {
    // Absent, cut short or from another version: a new registration is the way on.
    return undefined;
  }
}

export async function writeCredential(folder: string, credential: StoredCredential): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, fileName);
  await writeFile(`${path}.new`, JSON.stringify(credential), { mode: 0o600 });
  await chmod(`${path}.new`, 0o600);
  await rename(`${path}.new`, path);
}
