import { createHash } from 'node:crypto';
import type { CountryCode } from '@proofline/contracts/codes';
import type { Sha256 } from '@proofline/contracts/ids';

/**
 * Stands for a page over the runs of a check, as a signed 64-bit number: the same address looked at from the same
 * country. Two of a million pages share one about once in forty million runs. Pure.
 */
export const pageKeyOf = (url: string, country: CountryCode): string =>
  String(createHash('sha256').update(`${country} ${url}`).digest().readBigInt64BE());

/** The same of a text that nobody has hashed. Pure. */
export const keyOfText = (text: string): string => String(createHash('sha256').update(text).digest().readBigInt64BE());

/** The first 64 bits of the hash of a text. Pure. */
export const textKeyOf = (sha256: Sha256): string => String(BigInt.asIntN(64, BigInt(`0x${sha256.slice(0, 16)}`)));
