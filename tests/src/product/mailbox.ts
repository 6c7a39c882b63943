import { z } from 'zod';
import { waitUntil } from './wait-until.ts';

const mailsSchema = z.object({
  results: z.array(z.object({ to: z.string(), subject: z.string(), text: z.string() })),
});
type SeenMail = z.infer<typeof mailsSchema>['results'][number];

/** The newest mail to somebody that is the one, once it has come through SMTP. `mailboxUrl`: MAILBOX_URL. */
export function mailWhere(mailboxUrl: string, to: string, isIt: (mail: SeenMail) => boolean): Promise<SeenMail> {
  return waitUntil(`a mail to ${to}`, 30_000, async () => {
    const { results } = mailsSchema.parse(await (await fetch(new URL('/mails.json', mailboxUrl))).json());
    return results.find((mail) => mail.to === to && isIt(mail));
  });
}

/** The newest mail to somebody with this subject: its text. */
export async function mailTo(mailboxUrl: string, to: string, subject: string): Promise<string> {
  return (await mailWhere(mailboxUrl, to, (mail) => mail.subject === subject)).text;
}
