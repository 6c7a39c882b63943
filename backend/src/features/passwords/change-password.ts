import type { AccountEvent } from '@proofline/contracts/events/account';
import { accountStream } from '@proofline/contracts/events/streams';
import type { OrganizationId, UserId } from '@proofline/contracts/ids';
import type { BackendDeps } from '../../kernel/backend-deps.ts';
import type { CommandIdentity } from '../../kernel/commands/command-identity.ts';
import { recordAudit } from '../../kernel/commands/record-audit.ts';
import { storePassword } from '../accounts/credentials.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { endSessions } from '../sessions/sessions.ts';

type PasswordDeps = Pick<BackendDeps, 'db' | 'eventLog' | 'clock'>;

export interface PasswordChange {
  readonly userId: UserId;
  readonly organizationId: OrganizationId;
  readonly password: string;
  readonly how: Extract<AccountEvent, { readonly type: 'PasswordChanged' }>['data']['how'];
  readonly commandIdentity: CommandIdentity;
}

/** Stores a new password, ends all sessions of the account, leaves an audit fact and a note in its mailbox. */
export async function changePassword(
  { eventLog, clock }: PasswordDeps,
  trx: PasswordDeps['db'],
  { userId, organizationId, password, how, commandIdentity }: PasswordChange,
): Promise<void> {
  const at = clock.now();
  await storePassword(trx, userId, password, at);
  await endSessions(trx, { account_id: userId });
  if (how !== 'invitation') await enqueueMail(trx, { template: 'password_changed', userId }, at);
  await recordAudit(eventLog, accountStream(userId), [{ type: 'PasswordChanged', data: { userId, how } }], {
    commandId: commandIdentity.id,
    actor: { type: 'user', id: String(userId) },
    organizationId,
    at,
    correlationId: commandIdentity.id,
    causationId: commandIdentity.id,
  });
}
