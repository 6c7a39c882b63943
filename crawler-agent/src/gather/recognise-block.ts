import type { BlockReason } from '@proofline/contracts/page-outcome';

/** Pages with more text than this are content, whatever words occur in it. */
const MAX_CHALLENGE_CHARS = 2_000;
const captchaMarkup =
  /g-recaptcha|h-captcha|hcaptcha\.com|recaptcha\/api|cf-turnstile|data-sitekey|captcha-delivery|id="captcha|class="captcha/i;
const captchaWords = /captcha|are you (a )?human|not a robot|verify (that )?you are/i;
const challengeWords =
  /just a moment|checking your browser|attention required|access denied|request blocked|security check|ddos protection/i;
const challengeMarkup = /cf-challenge|challenge-platform|_cf_chl|__ddg|px-captcha|challenge-form/i;

/**
 * Whether a website showed something in the page's place: refusals by status, captchas and browser challenges by their
 * marks on an otherwise short page. Undefined for a page that may be judged.
 */
export function recogniseBlock(page: {
  status: number;
  text: string;
  html: string;
  title: string;
}): BlockReason | undefined {
  const { status, text, html, title } = page;
  const isShort = text.length < MAX_CHALLENGE_CHARS;
  const words = `${title}\n${text.slice(0, MAX_CHALLENGE_CHARS)}`;
  if (status === 429) return 'rate_limited';
  const isCaptcha = isShort && (captchaWords.test(words) || (captchaMarkup.test(html) && text.length < 600));
  const isChallenge = isShort && (challengeMarkup.test(html) || challengeWords.test(words));
  if (isCaptcha && (status >= 400 || captchaMarkup.test(html) || challengeWords.test(words))) return 'captcha';
  if (isChallenge && (status >= 400 || challengeMarkup.test(html))) return 'challenge';
  if (status === 401 || status === 403 || status === 451) return 'forbidden';
  return undefined;
}
