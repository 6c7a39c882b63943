import { z } from 'zod';
import { userIdSchema } from '../ids.ts';
import { roleSchema } from '../roles.ts';
import { defineEvent, type EventOf } from './define-event.ts';

const userOnly = z.object({ userId: userIdSchema });

/** What was done to accounts, for auditors: ids only, no personal data. Who did it stands in the metadata. */
export const AccountCreated = defineEvent({
  type: 'AccountCreated',
  category: 'account',
  version: 1,
  summary: 'A superuser made an account; its owner is invited by mail.',
  schema: userOnly.extend({ role: roleSchema }),
  example: { userId: 12, role: 'user' },
});

export const AccountInvited = defineEvent({
  type: 'AccountInvited',
  category: 'account',
  version: 1,
  summary: 'An invitation was asked for once more.',
  schema: userOnly,
  example: { userId: 12 },
});

export const RoleChanged = defineEvent({
  type: 'RoleChanged',
  category: 'account',
  version: 1,
  summary: 'What the user may do was changed.',
  schema: userOnly.extend({ from: roleSchema, to: roleSchema }),
  example: { userId: 12, from: 'user', to: 'full_access' },
});

export const AccountDisabled = defineEvent({
  type: 'AccountDisabled',
  category: 'account',
  version: 1,
  summary: 'The account may no longer be signed in to; its sessions ended.',
  schema: userOnly,
  example: { userId: 12 },
});

export const AccountEnabled = defineEvent({
  type: 'AccountEnabled',
  category: 'account',
  version: 1,
  summary: 'A disabled account may be signed in to again.',
  schema: userOnly,
  example: { userId: 12 },
});

export const PasswordChanged = defineEvent({
  type: 'PasswordChanged',
  category: 'account',
  version: 1,
  summary: 'The password was changed, and the other sessions ended.',
  schema: userOnly.extend({ how: z.enum(['changed', 'reset', 'invitation']) }),
  example: { userId: 12, how: 'reset' },
});

export const EmailChanged = defineEvent({
  type: 'EmailChanged',
  category: 'account',
  version: 1,
  summary: 'The address to sign in with was changed and confirmed from the new mailbox.',
  schema: userOnly,
  example: { userId: 12 },
});

export const TwoFactorEnabled = defineEvent({
  type: 'TwoFactorEnabled',
  category: 'account',
  version: 1,
  summary: 'Signing in takes a second proof from now on.',
  schema: userOnly,
  example: { userId: 12 },
});

export const TwoFactorDisabled = defineEvent({
  type: 'TwoFactorDisabled',
  category: 'account',
  version: 1,
  summary: 'Signing in takes the password alone again.',
  schema: userOnly,
  example: { userId: 12 },
});

export const accountEvents = [
  AccountCreated,
  AccountInvited,
  RoleChanged,
  AccountDisabled,
  AccountEnabled,
  PasswordChanged,
  EmailChanged,
  TwoFactorEnabled,
  TwoFactorDisabled,
] as const;
export type AccountEvent = EventOf<(typeof accountEvents)[number]>;
