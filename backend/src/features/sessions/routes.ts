import {
  CAPTCHA_FIELD,
  endedSessionsSchema,
  loginBodySchema,
  logoutAnswerSchema,
  type SessionState,
  sessionSchema,
  userSessionsSchema,
} from '@proofline/contracts/api/session';
import { z } from 'zod';
import type { BackendDeps } from '../../kernel/backend-deps.ts';
import { defineRoute, type RouteDefinition } from '../../kernel/http/define-route.ts';
import { NotAuthenticated, NotFound } from '../../kernel/http/errors.ts';
import type { Captcha } from '../captcha/captcha.ts';
import { createLogIn } from './log-in.ts';
import { presentSession } from './present.ts';
import { endSession, endSessions, forgetSession, listSessions, prolongSession, sessionExpiry } from './sessions.ts';

const sessionParams = z.object({
  id: z.string().transform((text): string => {
    const parsed = z.uuid().safeParse(text);
    if (!parsed.success) throw new NotFound();
    return parsed.data;
  }),
});

/** Signing in and out, and where one is signed in (specification 000 §4, §7; 002 §2.12). */
export function sessionRoutes(deps: BackendDeps, captcha: Captcha): RouteDefinition[] {
  const { db, clock } = deps;
  const logIn = createLogIn(deps, captcha);
  const stateUntil = (expiresAt: Date | undefined): SessionState => ({
    is_authenticated: expiresAt !== undefined,
    expires_at: expiresAt?.toISOString() ?? null,
    expires_in_s: expiresAt ? Math.max(0, Math.floor((expiresAt.getTime() - clock.now().getTime()) / 1_000)) : null,
  });
  return [
    defineRoute({
      method: 'POST',
      path: '/api/login/',
      summary: `Sign in; the answer sets the session cookie. Refusals may ask for \`${CAPTCHA_FIELD}\` or \`otp\`.`,
      auth: 'public',
      policy: 'anyone',
      limit: { points: 120, durationS: 60 },
      body: loginBodySchema,
      maxBodyBytes: 8_192,
      answer: sessionSchema,
      handle: async (request) => {
        const { cookies, expiresAt } = await logIn(request);
        return { status: 200, body: stateUntil(expiresAt), headers: { 'Set-Cookie': cookies } };
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/logout/',
      summary: 'End the session and its sockets. Superusers are led back to the admin area.',
      auth: 'public',
      policy: 'anyone',
      limit: { points: 120, durationS: 60 },
      answer: logoutAnswerSchema,
      handle: async ({ principal, secure }) => {
        const isUser = principal.type === 'user';
        const cookie = isUser ? await endSession(db, principal.sessionHash, secure) : forgetSession(secure);
        const body = { admin_redirect: isUser && principal.isSuperuser };
        return { status: 200, body, headers: { 'Set-Cookie': cookie } };
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/api/session/',
      summary: 'Is the caller signed in, and for how long?',
      auth: 'public',
      policy: 'anyone',
      limit: { points: 600, durationS: 60 },
      answer: sessionSchema,
      handle: async ({ principal }) => {
        const expiresAt = principal.type === 'user' ? await sessionExpiry(db, principal.sessionHash) : undefined;
        return { status: 200, body: stateUntil(expiresAt) };
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/auth/sessions/extend/',
      summary: 'Stay signed in: the time of this session begins anew, three times its length at most.',
      auth: 'user',
      policy: 'signed_in',
      limit: { points: 60, durationS: 60 },
      answer: sessionSchema,
      handle: async ({ principal, cookies, secure }) => {
        const prolonged = await prolongSession(deps, principal, { cookies, secure });
        if (prolonged === undefined) throw new NotAuthenticated();
        const body = stateUntil(prolonged.expiresAt);
        return { status: 200, body, headers: prolonged.cookie ? { 'Set-Cookie': prolonged.cookie } : {} };
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/api/auth/sessions/',
      summary: 'Where the signed-in user is signed in.',
      auth: 'user',
      policy: 'signed_in',
      limit: { points: 120, durationS: 60 },
      answer: userSessionsSchema,
      handle: async ({ principal }) => {
        const rows = await listSessions(deps, principal.userId);
        const results = rows.map((row) => presentSession(row, principal));
        return { status: 200, body: { count: results.length, results } };
      },
    }),
    defineRoute({
      method: 'DELETE',
      path: '/api/auth/sessions/:id/',
      summary: 'End one of the own sessions, and its sockets.',
      auth: 'user',
      policy: 'signed_in',
      limit: { points: 120, durationS: 60 },
      params: sessionParams,
      answer: 'empty',
      handle: async ({ principal, params: { id }, commandIdentity }) => {
        await commandIdentity.transaction(db, async (trx) => {
          if ((await endSessions(trx, { account_id: principal.userId, id })) === 0) throw new NotFound();
        });
        return { status: 204 };
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/auth/sessions/end_others/',
      summary: 'End all own sessions but this one.',
      auth: 'user',
      policy: 'signed_in',
      limit: { points: 120, durationS: 60 },
      answer: endedSessionsSchema,
      handle: async ({ principal, commandIdentity }) => {
        const ended = await commandIdentity.transaction(db, (trx) =>
          endSessions(trx, { account_id: principal.userId }, principal.sessionHash),
        );
        return { status: 200, body: { ended } };
      },
    }),
  ];
}
