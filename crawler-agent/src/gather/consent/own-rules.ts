import type { ConsentRule } from './consent-rule.ts';

const rule = (manager: string, ...accept: readonly string[]): ConsentRule => ({
  manager,
  address: null,
  inMain: true,
  inFrames: true,
  marks: [],
  shown: [],
  accept,
});

/**
 * Of managers that the library answers by code, by their own programs, by the way into a shadow root or without knowing today's buttons: there is no
 * button whose words could be recorded.
 */
export const ownRules: readonly ConsentRule[] = [
  rule('OneTrust', '#onetrust-accept-btn-handler', '.onetrust-accept-btn-handler', '#accept-recommended-btn-handler'),
  rule(
    'Cookiebot',
    '#CybotCookiebotDialogBodyLevelButtonLevelOptinAllowAll',
    '#CybotCookiebotDialogBodyLevelButtonAccept',
    '#CybotCookiebotDialogBodyButtonAccept',
  ),
  rule('Usercentrics', '[data-testid="uc-accept-all-button"]', '#uc-btn-accept-banner'),
  rule('Quantcast', '.qc-cmp2-summary-buttons button[mode="primary"]'),
  rule('TrustArc', '#truste-consent-button'),
  rule('Sourcepoint', 'button.sp_choice_type_11', 'button.sp_choice_type_ACCEPT_ALL'),
  rule('Cookie Information', '.coi-banner__accept'),
  rule('CookieYes', '.cky-btn-accept', '#cookie_action_close_header'),
  rule('Complianz', '.cmplz-btn.cmplz-accept'),
  rule('Klaro', '.klaro .cm-btn-accept-all', '.klaro .cm-btn-success'),
  rule('Osano', '.osano-cm-accept-all', '.cc-window .cc-allow', '.cc-window .cc-dismiss'),
  rule('consentmanager', '#cmpwelcomebtnyes a', '#cmpbntyestxt'),
  rule('Borlabs Cookie', '[data-cookie-accept-all]', '.brlbs-btn-accept-all'),
  rule('Cookie Notice', '#cn-accept-cookie'),
  rule('Fides', '#fides-banner .fides-accept-all-button'),
  rule('Axeptio', '#axeptio_btn_acceptAll'),
  rule('Cloudflare Zaraz', '#cf_consent-buttons__accept-all'),
];
