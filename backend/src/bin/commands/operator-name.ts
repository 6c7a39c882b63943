import { hostname, userInfo } from 'node:os';

/**
 * Who runs a command and where, for the record. An account need not have a name: containers are started under a number,
 * and looking up one that stands in no list throws.
 */
export function operatorName(
  account: () => { readonly username: string } = userInfo,
  uid: number | undefined = process.getuid?.(),
): string {
  return `${nameOf(account) ?? `uid ${uid ?? 'unknown'}`}@${hostname()}`;
}

function nameOf(account: () => { readonly username: string }): string | undefined {
  try {
    return account().username || undefined;
  } catch {
    return undefined;
  }
}
