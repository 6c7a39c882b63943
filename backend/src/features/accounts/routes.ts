import {
  loginBodySchema,
  logoutAnswerSchema,
  meSchema,
  patchMeBodySchema,
  sessionSchema,
} from '@proofline/contracts/api/session';
import type { BackendDeps } from '../../host/backend-deps.ts';
import { defineRoute, type RouteDefinition } from '../../host/define-route.ts';
import { InvalidInput, NotAuthenticated } from '../../host/errors.ts';
import type { UserPrincipal } from '../../host/principal.ts';
import {
  type Account,
  changePreferences,
  findAccount,
  findCredentials,
  normalEmail,
  type Preferences,
} from './account.ts';
import { createLoginLimits } from './login-limits.ts';
import { verifyPassword } from './password-hashing.ts';
import { presentMe } from './present.ts';
import { endSession, forgetSession, openSession } from './sessions.ts';

/** One answer for a wrong password and an unknown address. */
const refusedLogin = 'Unable to log in with provided credentials.';

/** Signing in and out, and the signed-in user (specification 000 §4, §7; 002 §2.12). */
export function accountRoutes(deps: BackendDeps): RouteDefinition[] {
  const { db, log } = deps;
  const loginLimits = createLoginLimits(db);
  return [
    defineRoute({
      method: 'POST',
      path: '/api/login/',
      summary: 'Sign in; the answer sets the session cookie.',
      auth: 'public',
      policy: 'anyone',
      limit: { points: 120, durationS: 60 },
      body: loginBodySchema,
      maxBodyBytes: 4096,
      answer: sessionSchema,
      handle: async ({ body, principal, address, secure }) => {
        const email = normalEmail(body.email);
        await loginLimits.take(email, address);
        const credentials = await findCredentials(db, email);
        if (!(await verifyPassword(credentials?.passwordHash, body.password)) || credentials === undefined) {
          log.info({ address }, 'login refused');
          throw new InvalidInput({ non_field_errors: [refusedLogin] });
        }
        await loginLimits.giveBack(email, address);
        // The old session ends with the new one's start: a planted cookie is worth nothing.
        if (principal.type === 'user') await endSession(db, principal.sessionHash, secure);
        const cookie = await openSession(deps, { userId: credentials.id, remember: body.remember_me, secure });
        log.info({ userId: credentials.id }, 'logged in');
        return { status: 200, body: { is_authenticated: true }, headers: { 'Set-Cookie': cookie } };
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/logout/',
      summary: 'End the session and its sockets.',
      auth: 'public',
      policy: 'anyone',
      limit: { points: 120, durationS: 60 },
      answer: logoutAnswerSchema,
      handle: async ({ principal, secure }) => {
        const cookie =
          principal.type === 'user' ? await endSession(db, principal.sessionHash, secure) : forgetSession(secure);
        return { status: 200, body: { admin_redirect: false }, headers: { 'Set-Cookie': cookie } };
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/api/session/',
      summary: 'Is the caller signed in?',
      auth: 'public',
      policy: 'anyone',
      limit: { points: 600, durationS: 60 },
      answer: sessionSchema,
      handle: ({ principal }) => ({ status: 200, body: { is_authenticated: principal.type === 'user' } }),
    }),
    defineRoute({
      method: 'GET',
      path: '/api/auth/users/me/',
      summary: 'The signed-in user.',
      auth: 'user',
      policy: 'signed_in',
      limit: { points: 600, durationS: 60 },
      answer: meSchema,
      handle: async ({ principal }) => ({ status: 200, body: presentMe(await accountOf(principal)) }),
    }),
    defineRoute({
      method: 'PATCH',
      path: '/api/auth/users/me/',
      summary: 'Change preferences of the signed-in user.',
      auth: 'user',
      policy: 'signed_in',
      limit: { points: 120, durationS: 60 },
      body: patchMeBodySchema,
      answer: meSchema,
      handle: async ({ principal, body }) => {
        const changes = givenPreferences(body.preferences);
        if (changes.timezone !== undefined && !isTimeZone(changes.timezone)) {
          throw new InvalidInput({ 'preferences.timezone': ['Unknown timezone.'] });
        }
        await changePreferences(db, principal.userId, changes);
        return { status: 200, body: presentMe(await accountOf(principal)) };
      },
    }),
  ];

  async function accountOf(principal: UserPrincipal): Promise<Account> {
    const account = await findAccount(db, principal.userId);
    if (account === undefined) throw new NotAuthenticated();
    return account;
  }
}

function givenPreferences(
  preferences: { [Key in keyof Preferences]?: Preferences[Key] | undefined },
): Partial<Preferences> {
  const { appearance, sidebar_collapsed, timezone } = preferences;
  return {
    ...(appearance === undefined ? {} : { appearance }),
    ...(sidebar_collapsed === undefined ? {} : { sidebar_collapsed }),
    ...(timezone === undefined ? {} : { timezone }),
  };
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
