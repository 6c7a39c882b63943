/** A page with a banner or a dialog, in the markup that its maker uses. Every button writes what it is into the document. */
export interface Banner {
  readonly name: string;
  readonly html: string;
  /** Words of the button that a visitor presses to accept; null when nothing may be pressed. */
  readonly accept: string | null;
}

const cookies = 'We and our partners use cookies to store and read information on your device.';
const press = `onclick="document.body.dataset.pressed=this.textContent.trim()||this.value"`;
const fixed = 'style="position:fixed;bottom:0;left:0;right:0;background:#fff;padding:20px"';
const modal = 'role="dialog" aria-modal="true" style="position:fixed;inset:20% 30%;background:#fff;padding:20px"';
const page = (inside: string) =>
  `<!doctype html><html lang="en"><body><h1>Casino news</h1><p>18+ only. Terms apply.</p>${inside}</body></html>`;
const inShadow = (host: string, inside: string) =>
  `${host}<script>{const root=document.querySelector('[data-host]').attachShadow({mode:'open'});root.innerHTML=${JSON.stringify(inside).replaceAll('<', '\\u003c')};}</script>`;

/** Banners of consent managers. */
export const managedBanners: readonly Banner[] = [
  {
    name: 'OneTrust',
    accept: 'Accept All Cookies',
    html: page(
      `<div id="onetrust-consent-sdk"><div id="onetrust-banner-sdk" ${fixed}><p>${cookies}</p><button id="onetrust-pc-btn-handler" ${press}>Cookies Settings</button><button id="onetrust-reject-all-handler" ${press}>Reject All</button><button id="onetrust-accept-btn-handler" ${press}>Accept All Cookies</button></div></div>`,
    ),
  },
  {
    name: 'Cookiebot',
    accept: 'OK for alt',
    html: page(
      `<script>window.Cookiebot={dialog:{visible:true},hasResponse:false,consented:false}</script><div id="CybotCookiebotDialog" ${fixed}><p>${cookies}</p><button id="CybotCookiebotDialogBodyButtonDecline" ${press}>Kun nødvendige</button><button id="CybotCookiebotDialogBodyLevelButtonLevelOptinAllowAll" ${press}>OK for alt</button></div>`,
    ),
  },
  {
    name: 'Usercentrics in a shadow root',
    accept: 'Alles in Ordnung',
    html: page(
      inShadow(
        '<div id="usercentrics-root" data-host></div>',
        `<div data-testid="uc-container" ${fixed}><p>${cookies}</p><button data-testid="uc-deny-all-button" onclick="document.body.dataset.pressed=this.textContent">Nein</button><button data-testid="uc-accept-all-button" onclick="document.body.dataset.pressed=this.textContent">Alles in Ordnung</button></div>`,
      ),
    ),
  },
  {
    name: 'Didomi',
    accept: 'Agree & Close',
    html: page(
      `<div id="didomi-host"><div id="didomi-notice" class="didomi-notice-banner" ${fixed}><p>${cookies}</p><button id="didomi-notice-learn-more-button" ${press}>Learn More</button><button id="didomi-notice-agree-button" ${press}>Agree & Close</button></div></div>`,
    ),
  },
  {
    name: 'Quantcast',
    accept: 'AGREE',
    html: page(
      `<div id="qc-cmp2-container"><div id="qc-cmp2-ui" ${fixed}><p>${cookies}</p><div class="qc-cmp2-summary-buttons"><button mode="secondary" ${press}>MORE OPTIONS</button><button mode="primary" ${press}>AGREE</button></div></div></div>`,
    ),
  },
  {
    name: 'TrustArc',
    accept: 'Agree and Proceed',
    html: page(
      `<div id="truste-consent-track" ${fixed}><div id="truste-consent-content"><p>${cookies}</p><button id="truste-consent-required" ${press}>Required only</button><button id="truste-consent-button" ${press}>Agree and Proceed</button></div></div>`,
    ),
  },
  {
    name: 'Sourcepoint in an iframe',
    accept: 'Yes, I’m happy',
    html: page(
      `<div id="sp_message_container_1" ${fixed}><iframe src="/index.html?message_id=1" style="width:600px;height:200px"></iframe></div>`,
    ),
  },
  {
    name: 'CookieYes',
    accept: 'OK, fine',
    html: page(
      `<div class="cky-consent-container" ${fixed}><p>${cookies}</p><button class="cky-btn cky-btn-reject" data-cky-tag="reject-button" ${press}>Reject All</button><button class="cky-btn cky-btn-accept" data-cky-tag="accept-button" ${press}>OK, fine</button></div>`,
    ),
  },
  {
    name: 'Iubenda',
    accept: 'Va bene',
    html: page(
      `<div id="iubenda-cs-banner" ${fixed}><p>${cookies}</p><button class="iubenda-cs-reject-btn" ${press}>Rifiuta</button><button class="iubenda-cs-accept-btn" ${press}>Va bene</button></div>`,
    ),
  },
  {
    name: 'Klaro',
    accept: 'That’s ok',
    html: page(
      `<div class="klaro"><div class="cookie-notice" ${fixed}><p>${cookies}</p><button class="cm-btn cn-decline" ${press}>I decline</button><button class="cm-btn cm-btn-success" ${press}>That’s ok</button></div></div>`,
    ),
  },
  {
    name: 'tarteaucitron',
    accept: 'OK, tout est bon',
    html: page(
      `<div id="tarteaucitronRoot"><div id="tarteaucitronAlertBig" class="tarteaucitronAlertBigTop" ${fixed}><p>${cookies}</p><button id="tarteaucitronAllDenied2" class="tarteaucitronCTAButton tarteaucitronDeny" ${press}>Interdire</button><button id="tarteaucitronPersonalize2" class="tarteaucitronCTAButton tarteaucitronAllow" ${press}>OK, tout est bon</button></div></div>`,
    ),
  },
  {
    name: 'Cookie Information',
    accept: 'OK til alle',
    html: page(
      `<div id="cookie-information-template-wrapper"><div id="coiOverlay" ${fixed}><div id="coi-banner-wrapper"><p>${cookies}</p><button class="coi-banner__decline" id="declineButton" ${press}>Afvis</button><button class="coi-banner__accept" onclick="CookieInformation.submitAllCategories();document.body.dataset.pressed=this.textContent">OK til alle</button></div></div></div><script>window.CookieInformation={submitAllCategories(){}}</script>`,
    ),
  },
  {
    name: 'CookieHub',
    accept: 'Leyfa allar',
    html: page(
      `<div class="ch2-container"><div class="ch2-dialog ch2-visible" ${fixed}><p>${cookies}</p><button class="ch2-btn ch2-deny-all-btn" ${press}>Hafna</button><button class="ch2-btn ch2-allow-all-btn" ${press}>Leyfa allar</button></div></div>`,
    ),
  },
  {
    name: 'HubSpot',
    accept: 'Sounds good',
    html: page(
      `<div id="hs-eu-cookie-confirmation" ${fixed}><div id="hs-eu-cookie-confirmation-inner"><p>${cookies}</p><button id="hs-eu-decline-button" ${press}>Decline</button><button id="hs-eu-confirmation-button" ${press}>Sounds good</button></div></div>`,
    ),
  },
  {
    name: 'Cookie-Script',
    accept: 'Prihvati sve',
    html: page(
      `<div id="cookiescript_injected" ${fixed}><p>${cookies}</p><div id="cookiescript_reject" role="button" tabindex="0" ${press}>Odbij</div><div id="cookiescript_accept" role="button" tabindex="0" ${press}>Prihvati sve</div></div>`,
    ),
  },
  {
    name: 'Axeptio in a shadow root',
    accept: 'OK pour moi',
    html: page(
      inShadow(
        '<div class="axeptio_mount"><div class="needsclick" data-host></div></div>',
        `<div class="axeptio_widget" ${fixed}><p>${cookies}</p><button id="axeptio_btn_dismiss">Non merci</button><button id="axeptio_btn_acceptAll" onclick="document.body.dataset.pressed=this.textContent">OK pour moi</button></div>`,
      ),
    ),
  },
];

/** What websites make themselves. */
export const homemadeBanners: readonly Banner[] = [
  {
    name: 'a bar',
    accept: 'Accept',
    html: page(
      `<div ${fixed}><p>${cookies}</p><button ${press}>Accept</button><button ${press}>Decline</button></div>`,
    ),
  },
  {
    name: 'a bar with a link for a button',
    accept: 'Got it!',
    html: page(`<div ${fixed}>This website uses cookies. <a href="#" ${press}>Got it!</a></div>`),
  },
  {
    name: 'a wall in Swedish',
    accept: 'Godkänn alla',
    html: page(
      `<div ${modal}><h2>Vi använder kakor</h2><button ${press}>Avvisa</button><button ${press}>Godkänn alla</button></div>`,
    ),
  },
  {
    name: 'a bar in a shadow root',
    accept: 'Accept all',
    html: page(
      inShadow(
        '<div data-host></div>',
        `<div ${fixed}><p>${cookies}</p><button onclick="document.body.dataset.pressed=this.textContent">Accept all</button></div>`,
      ),
    ),
  },
  {
    name: 'a bar with its style sheet and program',
    accept: 'Accept all',
    html: page(
      `<div ${fixed}><style>${'.bar .x{color:red;background:#fff}\n'.repeat(150)}</style><script>${'var a=1;'.repeat(600)}</script><p>${cookies}</p><button ${press}>Accept all</button></div>`,
    ),
  },
  {
    name: 'a bar with a hidden list of partners',
    accept: 'Accept all',
    html: page(
      `<div ${fixed}><p>${cookies}</p><div style="display:contents"><div hidden>${'partner words '.repeat(400)}</div><button ${press}>Accept all</button></div></div>`,
    ),
  },
  {
    name: 'a bar of a theme whose refusal the library takes for the consent',
    accept: 'Accept',
    html: page(
      `<link rel="stylesheet" id="blocksy-ext-cookies-consent-styles-css" href="data:text/css,"><div class="cookie-notification" ${fixed}><p>${cookies}</p><button class="ct-cookies-accept-button" ${press}>Accept</button><button class="ct-cookies-decline-button" ${press}>Decline</button></div>`,
    ),
  },
  {
    name: 'a bar beside a link to call',
    accept: 'Accept all',
    html: page(
      `<a class="call" href="#" ${press}>Call us</a><div ${fixed}><p>${cookies}</p><button ${press}>Accept all</button></div>`,
    ),
  },
];

/** Dialogs that ask for something else than consent: nothing in them may be pressed. */
export const otherDialogs: readonly Banner[] = [
  {
    name: 'a newsletter',
    accept: null,
    html: page(
      `<div ${modal}><h2>Join our newsletter</h2><form onsubmit="return false"><input type="email"><button ${press}>I agree</button><button type="button" ${press}>No thanks</button></form></div>`,
    ),
  },
  {
    name: 'a login',
    accept: null,
    html: page(
      `<div ${modal}><h2>Log in</h2><form onsubmit="return false"><input type="email"><input type="password"><button ${press}>Accept and continue</button></form></div>`,
    ),
  },
  {
    name: 'an age gate',
    accept: null,
    html: page(
      `<div ${modal}><h2>Are you over 18?</h2><p>You must be of legal age to enter.</p><button ${press}>Yes, I agree</button><button ${press}>No</button></div>`,
    ),
  },
  {
    name: 'an age gate that names cookies',
    accept: null,
    html: page(
      `<div ${modal}><h2>Please confirm that you are at least 18 years old</h2><p>By entering you accept our terms and our use of cookies.</p><button ${press}>I agree</button><button ${press}>Leave</button></div>`,
    ),
  },
  {
    name: 'an offer',
    accept: null,
    html: page(
      `<div ${modal}><h2>100 free spins</h2><button ${press}>Accept</button><button ${press}>No</button></div>`,
    ),
  },
  {
    name: 'a hint',
    accept: null,
    html: page(`<div ${fixed}><p>New: our games are sorted by provider.</p><button ${press}>Got it</button></div>`),
  },
  {
    name: 'an age gate with 18+',
    accept: null,
    html: page(
      `<div ${modal}><h2>I am 18+</h2><p>Cookies help us.</p><button ${press}>Accept</button><button ${press}>Leave</button></div>`,
    ),
  },
  {
    name: 'an age gate for adults',
    accept: null,
    html: page(
      `<div ${modal}><p>This site is for adults only and uses cookies.</p><button ${press}>I agree</button></div>`,
    ),
  },
  {
    name: 'a banner that only offers to refuse',
    accept: null,
    html: page(
      `<div data-hook="ccsu-banner-wrapper" ${fixed}><p>${cookies}</p><button data-hook="ccsu-banner-decline" ${press}>Decline all</button></div>`,
    ),
  },
];

/** What stands in the frame of Sourcepoint. */
export const sourcepointFrame = `<!doctype html><html><body><p>${cookies}</p><button class="message-button sp_choice_type_12" onclick="parent.document.body.dataset.pressed=this.textContent">Manage</button><button class="message-button sp_choice_type_11" onclick="parent.document.body.dataset.pressed=this.textContent">Yes, I’m happy</button></body></html>`;
