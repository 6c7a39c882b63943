const maxCauses = 5;

/** `scheme://user:password@host` as found in connection errors. */
const userInfo = /(\b[a-z][a-z0-9+.-]*:\/\/)[^\s/@]+@/gi;

const censor = (text: string) => text.replace(userInfo, '$1[secret]@');

/** An error as a plain object with code, stack and causes; credentials inside URLs are censored. */
export function serializeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return typeof error === 'string' ? censor(error) : error;
  const code = 'code' in error ? error.code : undefined;
  return {
    type: error.name,
    message: censor(error.message),
    ...(code === undefined ? {} : { code }),
    stack: censor(error.stack ?? ''),
    ...(error.cause === undefined || depth >= maxCauses ? {} : { cause: serializeError(error.cause, depth + 1) }),
  };
}
