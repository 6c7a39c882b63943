import {
  DRY_RUN_LIMIT_MS,
  type DryRunAnswer,
  type DryRunBody,
  dryRunAnswerSchema,
} from '@proofline/contracts/api/dry-runs';
import { apiPost } from '../../../shared/api/client.ts';

/** The server answers within its own limit; a little for the way. */
const WAY_MS = 5_000;

export type AskDryRun = (body: DryRunBody, signal: AbortSignal) => Promise<DryRunAnswer>;

/** Has an agent visit a page and judge it; nothing of it is kept. */
export const askDryRun: AskDryRun = (body, signal) =>
  apiPost('/api/rules/dry_run/', dryRunAnswerSchema, body, {
    signal,
    limitMs: DRY_RUN_LIMIT_MS + WAY_MS,
    findsOut: false,
  });
