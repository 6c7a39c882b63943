/**
 * Names one press of a button or one form sent. The same key, by the same user to the same route with the same body, is
 * the same command however often it is sent: it happens once and is answered alike. Stripe's header and the IETF's draft
 * (`draft-ietf-httpapi-idempotency-key-header`), whose quotes may be left out.
 */
export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key';

/** Long enough that nobody comes by another's by chance or by trying. */
export const idempotencyKeyPattern = /^"?([\w.~+/=-]{16,128})"?$/;

/** On an answer that was kept from the first time. */
export const REPLAYED_HEADER = 'Idempotent-Replayed';

/** 409: the command is at work at this moment, or what became of it is being settled. Ask again with the same key. */
export const IN_PROGRESS_CODE = 'in_progress';

/** A key is known for so long; afterwards it is a new one. */
export const IDEMPOTENCY_KEY_HOURS = 24;
