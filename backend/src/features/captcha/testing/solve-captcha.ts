import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Client, SendOptions } from '../../../app/testing/client.ts';

/** Does what the widget in a browser does: asks for a challenge, works, and hands in the answer. */
export async function solveCaptcha(client: Client, options?: SendOptions): Promise<string> {
  const challenge = (await client.get('/api/captcha/', options)).body as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}
