/** The nonce of this page, put into its head by the server; styles made at run time carry it. */
export const cspNonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

// The scroll lock behind dialogs looks for it under this name.
Object.assign(globalThis, { __webpack_nonce__: cspNonce });
