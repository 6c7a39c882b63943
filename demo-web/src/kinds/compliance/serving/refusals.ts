import type { BlockReason } from '@proofline/contracts/page-outcome';
import { type Answer, barePage } from '../../../serving/answer.ts';

/** What a site shows to a visitor it takes for a robot, in the manner of the common protection services. */
export function refusal(reason: BlockReason, status: number, host: string): Answer {
  switch (reason) {
    case 'forbidden':
      return barePage(
        status,
        'en',
        '403 Forbidden',
        '<h1>403 Forbidden</h1><p>You do not have permission to access this page.</p>',
      );
    case 'rate_limited':
      return {
        ...barePage(
          status,
          'en',
          '429 Too Many Requests',
          '<h1>Too many requests</h1><p>Please slow down and try again later.</p>',
        ),
        headers: { 'retry-after': '120' },
      };
    case 'captcha':
      return barePage(
        status,
        'en',
        'Are you a robot?',
        `<h1>Please verify you are a human</h1><p>${host} needs to check that you are not a robot before you continue.</p>
<div class="g-recaptcha h-captcha captcha" id="captcha" data-sitekey="demo-site-key"><div class="box"><input type="checkbox" id="human" aria-label="I am not a robot"><label for="human">I am not a robot</label></div></div>
<p><small>Complete the captcha to continue.</small></p>`,
      );
    case 'challenge':
      return {
        ...barePage(
          status,
          'en',
          'Just a moment...',
          `<h1>${host}</h1><h2>Checking your browser before accessing the site</h2><p>This process is automatic. Please allow up to 5 seconds.</p><noscript>Please enable JavaScript and cookies to continue.</noscript>
<div id="challenge-form" class="challenge-running"></div>`,
        ),
        headers: { 'retry-after': '10', 'cache-control': 'no-store' },
      };
  }
}
