import { z } from 'zod';
import { waitUntil } from './wait-until.ts';

const mailsSchema = z.object({
  results: z.array(z.object({ to: z.string(), subject: z.string(), text: z.string() })),
});

/** The newest mail to somebody with this subject, once it has come through SMTP. `mailboxUrl`: MAILBOX_URL. */
export function mailTo(mailboxUrl: string, to: string, subject: string): Promise<string> {
  return waitUntil(`a mail "${subject}" to ${to}`, 30_000, async () => {
    const { results } = mailsSchema.parse(await (await fetch(new URL('/mails.json', mailboxUrl))).json());
    return results.find((mail) => mail.to === to && mail.subject === subject)?.text;
  });
}
