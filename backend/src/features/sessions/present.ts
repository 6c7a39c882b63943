import type { userSessionSchema } from '@proofline/contracts/api/session';
import type { z } from 'zod';
import type { UserPrincipal } from '../../kernel/http/principal.ts';
import type { SessionRow } from './sessions.ts';

/** A row of GET /api/auth/sessions/ . Pure. */
export function presentSession(row: SessionRow, reader: UserPrincipal): z.input<typeof userSessionSchema> {
  return {
    id: row.id,
    user_agent: row.userAgent,
    address: row.address,
    remembered: row.remembered,
    current: row.tokenHash === reader.sessionHash,
    ctime: row.createdAt.toISOString(),
    last_seen: row.lastSeenAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
  };
}
