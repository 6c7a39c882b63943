/** What a mail server said when it took a mail not. */
export interface SmtpAnswer {
  readonly code: number | null;
  /** One line, at most 200 characters. */
  readonly reply: string;
  /** It was about the address or the mail, and final: 5xx to RCPT TO or to DATA. */
  readonly isFinal: boolean;
}

const maxReplyChars = 200;

/** Reads an error of the SMTP client; one that never reached the server has its own name for a reply. Pure. */
export function smtpAnswerOf(error: unknown): SmtpAnswer {
  const { responseCode, response, command, name } = error as {
    readonly responseCode?: unknown;
    readonly response?: unknown;
    readonly command?: unknown;
    readonly name?: unknown;
  };
  const code = typeof responseCode === 'number' ? responseCode : null;
  const said = typeof response === 'string' ? response : typeof name === 'string' ? name : 'unknown';
  return {
    code,
    reply: said
      .replace(/\p{C}+/gu, ' ')
      .slice(0, maxReplyChars)
      .trim(),
    // Signing in and the sender are the operator's: no address is to blame for them.
    isFinal: code !== null && code >= 500 && (command === 'RCPT TO' || command === 'DATA'),
  };
}
