import type { PostedPage } from '@proofline/contracts/agent-api/results';
import { evidenceAddresses } from '@proofline/contracts/evidence-addresses';
import type { AgentId } from '@proofline/contracts/ids';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';

/** Addresses of all evidence these pages name, however deep it stands. */
export function evidenceOf(pages: readonly PostedPage[]): string[] {
  return pages.flatMap(({ data }) => evidenceAddresses(data));
}

/**
 * Those of the addresses under which this agent has handed in nothing. What others have stored is not its to name: a
 * result would otherwise tell, and show, what another organisation's pages contain.
 */
export async function missingEvidence(
  db: Knex,
  agentId: AgentId,
  addresses: readonly string[],
): Promise<ReadonlySet<string>> {
  const missing = new Set(addresses);
  if (missing.size === 0) return missing;
  const { rows } = await db.raw(
    `select encode(e.sha256, 'hex') as sha256 from agent_evidence e
     join (select distinct decode(named, 'hex') as sha256 from unnest(?::text[]) as named) n using (sha256)
     where e.agent_id = ?`,
    [[...missing], agentId],
  );
  for (const { sha256 } of rows as { sha256: string }[]) missing.delete(sha256);
  return missing;
}
