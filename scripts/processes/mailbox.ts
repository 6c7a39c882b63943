import { startMailbox } from '@proofline/demo-web/mailbox/start-mailbox';
import { runProcess } from '@proofline/platform/process/run-process';

/** The mailbox of everybody in a demo, in the frame all processes share. */
runProcess({
  name: 'mailbox',
  start: async ({ env, ready }) => {
    const mailbox = await startMailbox({ host: env.HOST, smtpPort: env.MAIL_PORT, httpPort: env.PORT });
    ready({ port: mailbox.httpPort });
    return () => mailbox.stop();
  },
});
