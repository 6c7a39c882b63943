import { z } from 'zod';

/** Where the answer of the proof of work goes, in every form that may ask for it. */
/** Sent with what a page asks for by itself, while nobody has touched it for a while: it keeps no session awake. */
export const UNATTENDED_HEADER = 'X-Unattended';

export const CAPTCHA_FIELD = 'g-recaptcha-response';
export const captchaResponseSchema = z.string().max(4_096);

/** POST /api/login/ */
export const loginBodySchema = z.strictObject({
  email: z.string().trim().min(1, 'This field is required').max(254),
  password: z.string().min(1, 'This field is required').max(200),
  remember_me: z.boolean().default(false),
  /** Only after a refusal asked for it under this name; good for one attempt. */
  [CAPTCHA_FIELD]: captchaResponseSchema.optional(),
  /** The authenticator's code or a recovery code, only after a refusal asked for it under this name. */
  otp: z.string().trim().max(40).optional(),
});

/** GET /api/session/, and the answer to a login. */
export const sessionSchema = z.object({
  is_authenticated: z.boolean(),
  /** When the session ends by itself, ISO 8601 UTC; null without one. */
  expires_at: z.iso.datetime().nullable(),
  /** So that a browser whose clock is wrong warns in time. */
  expires_in_s: z.number().int().nonnegative().nullable(),
});
export type SessionState = z.infer<typeof sessionSchema>;
export const logoutAnswerSchema = z.object({ admin_redirect: z.boolean() });

/** GET /api/captcha/ : a challenge for the ALTCHA widget, good for some minutes and one answer. */
export const captchaChallengeSchema = z.looseObject({
  parameters: z.looseObject({ algorithm: z.string(), expiresAt: z.number().optional() }),
  signature: z.string(),
});

/** GET /api/auth/sessions/ : where the signed-in user is signed in. */
export const userSessionSchema = z.object({
  id: z.uuid(),
  user_agent: z.string(),
  address: z.string(),
  remembered: z.boolean(),
  /** The session that asks. */
  current: z.boolean(),
  ctime: z.iso.datetime(),
  last_seen: z.iso.datetime(),
  expires_at: z.iso.datetime(),
});
export const userSessionsSchema = z.object({ count: z.number().int(), results: z.array(userSessionSchema) });
export const endedSessionsSchema = z.object({ ended: z.number().int() });
