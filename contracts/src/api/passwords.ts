import { z } from 'zod';

const required = (max: number) => z.string().min(1, 'This field is required').max(max);

/** POST /api/auth/users/reset_password/ : 204 whether or not there is such an account. */
export const resetPasswordBodySchema = z.strictObject({ email: z.email('Enter a valid email address.').max(254) });

/** POST /api/auth/users/reset_password_confirm/ : with what the mailed link carries; also answers an invitation. */
export const resetPasswordConfirmBodySchema = z.strictObject({
  uid: required(20),
  token: required(100),
  new_password: required(200),
});

/** POST /api/auth/users/set_password/ : messages by `current_password` and `new_password`. */
export const setPasswordBodySchema = z.strictObject({ current_password: required(200), new_password: required(200) });

/** POST /api/auth/users/two_factor/ : begins; nothing holds until it is confirmed. */
export const beginTwoFactorBodySchema = z.strictObject({ current_password: required(200) });
export const twoFactorSecretSchema = z.object({
  /** Base32, for typing. */
  secret: z.string(),
  /** otpauth:// address, for the QR code. */
  otpauth_url: z.string(),
});
/** POST /api/auth/users/two_factor/confirm/ */
export const confirmTwoFactorBodySchema = z.strictObject({ otp: required(40) });
/** Shown once. */
export const recoveryCodesSchema = z.object({ recovery_codes: z.array(z.string()) });
/** POST /api/auth/users/two_factor/disable/ and …/recovery_codes/ */
export const proveTwoFactorBodySchema = z.strictObject({ current_password: required(200), otp: required(40) });
