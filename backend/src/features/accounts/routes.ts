import {
  ftueCounterSchema,
  meSchema,
  notificationSettingsBodySchema,
  notificationSettingsPageSchema,
  notificationSettingsRowSchema,
  patchMeBodySchema,
} from '@proofline/contracts/api/account';
import { userIdSchema } from '@proofline/contracts/ids';
import type { BackendDeps } from '../../kernel/backend-deps.ts';
import { defineRoute, type RouteDefinition } from '../../kernel/http/define-route.ts';
import { NotAuthenticated, NotFound } from '../../kernel/http/errors.ts';
import { integerIdParams } from '../../kernel/http/ids-in-requests.ts';
import type { UserPrincipal } from '../../kernel/http/principal.ts';
import { type Account, changeNotificationSettings, changePreferences, findAccount } from './account.ts';
import { presentMe } from './present.ts';
import { profileChanges } from './profile-changes.ts';

const params = integerIdParams(userIdSchema);

const settingsOf = ({ id, preferences, mailSettings: mail }: Account) => ({
  id,
  ...preferences.notification_settings,
  mail,
});

/** The signed-in user's own account (specification 000 §3, §7). Auditors may change theirs like everybody. */
export function accountRoutes({ db, mailboxUrl }: BackendDeps): RouteDefinition[] {
  const present = (account: Account) => presentMe(account, mailboxUrl !== undefined);
  return [
    defineRoute({
      method: 'GET',
      path: '/api/auth/users/me/',
      summary: 'The signed-in user.',
      auth: 'user',
      policy: 'signed_in',
      limit: { points: 600, durationS: 60 },
      answer: meSchema,
      handle: async ({ principal }) => ({ status: 200, body: present(await accountOf(principal)) }),
    }),
    defineRoute({
      method: 'PATCH',
      path: '/api/auth/users/me/',
      summary: 'Change name, phone, accepted cookies or preferences of the signed-in user.',
      auth: 'user',
      policy: 'signed_in',
      limit: { points: 120, durationS: 60 },
      body: patchMeBodySchema,
      answer: meSchema,
      handle: async ({ principal, body, commandIdentity }) => {
        const { columns, preferences } = profileChanges(body);
        await commandIdentity.transaction(db, async (trx) => {
          if (Object.keys(columns).length > 0) await trx('accounts').where({ id: principal.userId }).update(columns);
          if (preferences) await changePreferences(trx, principal.userId, preferences);
        });
        return { status: 200, body: present(await accountOf(principal)) };
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/api/notification_settings/',
      summary: 'What the signed-in user is notified of, and when it is mailed: a list of one.',
      auth: 'user',
      policy: 'signed_in',
      limit: { points: 600, durationS: 60 },
      answer: notificationSettingsPageSchema,
      handle: async ({ principal }) => {
        const settings = settingsOf(await accountOf(principal));
        return { status: 200, body: { count: 1, results: [settings] } };
      },
    }),
    defineRoute({
      method: 'PUT',
      path: '/api/notification_settings/:id/',
      summary: 'Choose what the signed-in user is notified of, and when it is mailed.',
      auth: 'user',
      policy: 'signed_in',
      limit: { points: 120, durationS: 60 },
      params,
      body: notificationSettingsBodySchema,
      answer: notificationSettingsRowSchema,
      handle: async ({ principal, params: { id }, body }) => {
        if (id !== principal.userId) throw new NotFound();
        await changeNotificationSettings(db, id, body);
        return { status: 200, body: settingsOf(await accountOf(principal)) };
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/api/ftue_counter/',
      summary: 'How often the user has signed in, for the tutorial that runs by itself the first few times.',
      auth: 'user',
      policy: 'signed_in',
      limit: { points: 600, durationS: 60 },
      answer: ftueCounterSchema,
      handle: async ({ principal }) => ({ status: 200, body: { counter: (await accountOf(principal)).ftueCounter } }),
    }),
    defineRoute({
      method: 'PUT',
      path: '/api/ftue_counter/',
      summary: 'Set the counter, for example beyond the tutorial once it was dismissed.',
      auth: 'user',
      policy: 'signed_in',
      limit: { points: 120, durationS: 60 },
      body: ftueCounterSchema,
      answer: ftueCounterSchema,
      handle: async ({ principal, body }) => {
        await db('accounts').where({ id: principal.userId }).update({ ftue_counter: body.counter });
        return { status: 200, body };
      },
    }),
  ];

  async function accountOf(principal: UserPrincipal): Promise<Account> {
    const account = await findAccount(db, principal.userId);
    if (account === undefined) throw new NotAuthenticated();
    return account;
  }
}
