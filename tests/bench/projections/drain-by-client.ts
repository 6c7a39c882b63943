import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { EventStoreDBClient, START } from '@eventstore/db-client';

/**
 * Reads a log to a position through the official client, as it comes and without doing anything: in a process of its
 * own, as the product's changes how the client decodes.
 * @returns seconds
 */
export async function drainByClient(connectionString: string, position: bigint): Promise<number> {
  const args = [fileURLToPath(import.meta.url), connectionString, String(position)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  const seconds = Number.parseFloat(said);
  if (code !== 0 || !Number.isFinite(seconds)) throw new Error(`Reading by the client ended with ${code}: ${said}`);
  return seconds;
}

async function drain(connectionString: string, position: bigint): Promise<void> {
  const client = EventStoreDBClient.connectionString(connectionString);
  const subscription = client.subscribeToAll({ fromPosition: START }, { highWaterMark: 2_000 });
  const startedAt = performance.now();
  for await (const { event } of subscription) if ((event?.position?.commit ?? 0n) >= position) break;
  console.log(String((performance.now() - startedAt) / 1_000));
  await client.dispose();
}

const [, script, connectionString, position] = process.argv;
if (script === fileURLToPath(import.meta.url) && connectionString !== undefined) {
  await drain(connectionString, BigInt(position ?? 0));
}
