import type { BlockReason } from '@proofline/contracts/page-outcome';

/** What stands in the page's place, and whose it is when its marks tell. */
export interface Block {
  readonly reason: BlockReason;
  /** The service that shows it, e.g. 'Cloudflare'; null when its marks do not tell. */
  readonly by: string | null;
}

export interface BlockSigns {
  readonly status: number;
  readonly text: string;
  readonly html: string;
  readonly title: string;
  /** Answer headers by lower-case name. */
  readonly headers?: Readonly<Record<string, string>>;
}

interface Service {
  readonly by: string;
  readonly reason: BlockReason;
  /** Markup that only the service's own interstitial has; ordinary pages behind the service do not. */
  readonly interstitial: RegExp;
  /** Headers with which the service says that it stepped in. */
  readonly header?: (headers: Readonly<Record<string, string>>) => boolean;
}

const services: readonly Service[] = [
  {
    by: 'Cloudflare',
    reason: 'challenge',
    interstitial:
      /_cf_chl_opt|id="challenge-(form|running|stage|error-text)"|class="cf-(browser-verification|error-details)"|cf-challenge|\/cdn-cgi\/challenge-platform\/h\/[a-z]\/orchestrate/i,
    header: (headers) => headers['cf-mitigated'] === 'challenge',
  },
  {
    by: 'DataDome',
    reason: 'captcha',
    interstitial: /(?:geo|interstitial)\.captcha-delivery\.com|captcha-delivery\.com\/(?:captcha|interstitial|c\.js)/i,
    header: (headers) => headers['x-dd-b'] !== undefined || headers['x-datadome'] === 'protected',
  },
  {
    by: 'Akamai',
    reason: 'challenge',
    interstitial:
      /errors\.edgesuite\.net|id="sec-if-cpt-container"|sec-cpt-if|<h1>Access Denied<\/h1>[\s\S]{0,400}Reference (?:#|&#35;)/i,
  },
  {
    by: 'PerimeterX',
    reason: 'captcha',
    interstitial: /id="px-captcha|_pxAppId|captcha\.px-cdn\.net|px-captcha-wrapper/i,
  },
  {
    by: 'Imperva',
    reason: 'challenge',
    interstitial: /_Incapsula_Resource|Incapsula incident ID|id="main-iframe"[^>]+incapsula/i,
  },
  { by: 'Kasada', reason: 'challenge', interstitial: /\/ips\.js\?[^"']*KP_UIDz|window\.KPSDK/i },
  {
    by: 'AWS WAF',
    reason: 'challenge',
    interstitial: /awswaf\.com\/[^"']*\/challenge(?:\.compact)?\.js|AwsWafIntegration|gokuProps/i,
  },
  {
    by: 'DDoS-Guard',
    reason: 'challenge',
    interstitial: /check\.ddos-guard\.net|__ddg[0-9a-z_]*|ddos-guard\/js-challenge/i,
  },
  { by: 'Sucuri', reason: 'challenge', interstitial: /sucuri_cloudproxy_js|Sucuri WebSite Firewall - Access Denied/i },
  {
    by: 'F5',
    reason: 'challenge',
    interstitial: /The requested URL was rejected\. Please consult with your administrator|\/TSPD\/[0-9a-f]+/i,
  },
  { by: 'Anubis', reason: 'challenge', interstitial: /id="anubis_(?:challenge|version)"/i },
  {
    by: 'Vercel',
    reason: 'challenge',
    interstitial: /Vercel Security Checkpoint/i,
    header: (headers) => headers['x-vercel-mitigated'] === 'challenge',
  },
];

/** Pages with more text than this are content, whatever stands in their markup. */
const MAX_CHALLENGE_CHARS = 2_000;
const captchaMarkup =
  /g-recaptcha|h-captcha|hcaptcha\.com\/1\/api|recaptcha\/(?:api|enterprise)|cf-turnstile|challenges\.cloudflare\.com\/turnstile|data-sitekey|id="captcha|class="captcha|arkoselabs\.com|geetest/i;
const captchaNames: readonly (readonly [RegExp, string])[] = [
  [/h-captcha|hcaptcha\.com/i, 'hCaptcha'],
  [/cf-turnstile|challenges\.cloudflare\.com\/turnstile/i, 'Turnstile'],
  [/g-recaptcha|recaptcha\/(?:api|enterprise)/i, 'reCAPTCHA'],
  [/arkoselabs\.com/i, 'Arkose Labs'],
  [/geetest/i, 'GeeTest'],
];
const captchaWords =
  /captcha|are you (?:a )?(?:human|robot)|not a robot|verify (?:that )?you are|unusual traffic|press (?:&|and) hold|bist du ein mensch|robot que|kein roboter/i;
const challengeWords =
  /just a moment|checking (?:your browser|if the site connection is secure)|attention required|access (?:to this page has been )?denied|request (?:blocked|unsuccessful)|security check|ddos protection|please wait while we (?:verify|check)|pardon our interruption|you have been blocked|einen moment|un instant|un momento/i;
/** A page on which a captcha guards a form has other words besides. */
const MAX_CAPTCHA_ONLY_CHARS = 600;

/**
 * Whether a website showed something in the page's place: refusals by status, captchas and browser challenges by their
 * structure on an otherwise short page. Undefined for a page that may be judged.
 */
export function recogniseBlock({ status, text, html, title, headers = {} }: BlockSigns): Block | undefined {
  const isShort = text.length < MAX_CHALLENGE_CHARS;
  const words = `${title}\n${text.slice(0, MAX_CHALLENGE_CHARS)}`;
  if (status === 429) return { reason: 'rate_limited', by: null };
  if (isShort) {
    const service = services.find(
      ({ interstitial, header }) => interstitial.test(html) || (header?.(headers) ?? false),
    );
    const hasSign = status >= 400 || challengeWords.test(words) || captchaWords.test(words);
    // Behind these services ordinary pages carry scripts of theirs: short ones need more than that to be a challenge.
    if (service && (hasSign || text.trim().length < 80)) {
      const isCaptcha = captchaMarkup.test(html) && captchaWords.test(words);
      return { reason: isCaptcha ? 'captcha' : service.reason, by: service.by };
    }
    const hasCaptcha = captchaMarkup.test(html) && text.length < MAX_CAPTCHA_ONLY_CHARS;
    if (hasCaptcha && (captchaWords.test(words) || challengeWords.test(words) || text.trim().length < 80)) {
      return { reason: 'captcha', by: captchaNames.find(([pattern]) => pattern.test(html))?.[1] ?? null };
    }
    if (status >= 400 && captchaWords.test(words)) return { reason: 'captcha', by: null };
    if (status >= 400 && challengeWords.test(words) && status !== 404) return { reason: 'challenge', by: null };
  }
  if (status === 401 || status === 403 || status === 407 || status === 451) return { reason: 'forbidden', by: null };
  return undefined;
}
