import { logPositionSchema } from '@proofline/contracts/ids';

/**
 * The log position of this tab's newest write. Reads ask the server to wait until its read models stand there, so that
 * what was just saved is always seen.
 */
let newest: bigint | null = null;

/** Takes an `X-Log-Position`; older and malformed ones are ignored. */
export function rememberWrite(position: string | null): void {
  if (position === null || !logPositionSchema.safeParse(position).success) return;
  const value = BigInt(position);
  if (newest === null || value > newest) newest = value;
}

export function positionToReadFrom(minPosition: string | undefined): string | undefined {
  if (minPosition === undefined) return newest?.toString();
  const asked = BigInt(minPosition);
  return (newest !== null && newest > asked ? newest : asked).toString();
}
