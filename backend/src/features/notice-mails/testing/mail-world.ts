import type { NotificationId, UserId } from '@proofline/contracts/ids';
import type { MailSettings } from '@proofline/contracts/mail-settings';
import { DEFAULT_MAIL_SETTINGS } from '@proofline/contracts/mail-settings';
import { startEventStore } from '@proofline/event-store/start-event-store';
import { PROJECTION_NAMES } from '@proofline/projections/projection-names';
import { awaitPosition } from '@proofline/projections/runtime/positions';
import type { Email } from 'postal-mime';
import { vi } from 'vitest';
import { type ApiWorld, startApiWorld } from '../../../app/testing/api-world.ts';
import { readCheckpoint } from '../../../kernel/reactor/checkpoint.ts';
import { runReactor } from '../../../kernel/reactor/run-reactor.ts';
import { changePreferences } from '../../accounts/account.ts';
import { composeMail } from '../../mail/compose.ts';
import { type DeliverDeps, deliverMails } from '../../mail/deliver-mails.ts';
import { isNoticeMail } from '../../mail/outbox.ts';
import { smtpTransport } from '../../mail/smtp-transport.ts';
import { type SmtpInbox, startSmtpInbox } from '../../mail/testing/smtp-inbox.ts';
import { type Notice, publishNotice } from '../../notifications/publish.ts';
import { mailSecret } from '../../server-secrets/server-secret.ts';
import { buildDigests } from '../build-digests.ts';
import { composeNotices } from '../compose-notices.ts';
import { mailNotices } from '../mail-notices.ts';

export const publicUrl = 'https://proofline.example';

export interface MailWorld {
  readonly api: ApiWorld;
  readonly inbox: SmtpInbox;
  readonly deliverDeps: DeliverDeps;
  /** Starts who turns notices into mails; waits until it stands at the end of the log. */
  startReacting(): Promise<() => Promise<void>>;
  idOf(email: string): Promise<UserId>;
  /** Everything on, as by default but for this. */
  choose(email: string, settings?: Partial<MailSettings>, timezone?: string): Promise<void>;
  /** Tells it, and waits until whoever makes mails of it has seen it. */
  tell(notice: Partial<Notice> & Pick<Notice, 'cause'>): Promise<NotificationId>;
  /** Makes what digests are due and sends what stands in the outbox. */
  mailsSent(): Promise<readonly Email[]>;
  stop(): Promise<void>;
}

/** The product with a mail server of its own, and nobody who looks at clocks: tests say when digests and mails are due. */
export async function startMailWorld(): Promise<MailWorld> {
  const [api, inbox] = await Promise.all([startApiWorld(startEventStore), startSmtpInbox()]);
  const { deps } = api;
  const { db, eventLog, clock } = deps;
  const transport = smtpTransport(inbox.url, 'Proofline <no-reply@proofline.example>');
  const composing = { ...deps, publicUrl, secret: mailSecret(db, 'unsubscribe') };
  const deliverDeps: DeliverDeps = {
    ...{ ...deps, transport },
    compose: (mail) => (isNoticeMail(mail) ? composeNotices(composing)(mail) : composeMail(composing, mail)),
  };
  const stops: (() => Promise<void>)[] = [];
  let reacting = 0;
  const seen = async (position: bigint) => {
    await vi.waitFor(
      async () => {
        const at = await readCheckpoint(db, 'mail-notices');
        if (at === 'start' || at < position)
          throw new Error(`Mails of notices stand at ${at}, not yet at ${position}.`);
      },
      { timeout: 20_000, interval: 10 },
    );
  };
  return {
    ...{ api, inbox, deliverDeps },
    startReacting: async () => {
      const stopping = new AbortController();
      const running = runReactor(mailNotices(), deps, stopping.signal);
      reacting += 1;
      const stop = async () => {
        if (stopping.signal.aborted) return;
        reacting -= 1;
        stopping.abort();
        await running;
      };
      stops.push(stop);
      await seen(0n);
      return stop;
    },
    idOf: async (email) => (await db('accounts').where({ email }).first<{ id: UserId }>('id')).id,
    choose: async (email, settings = {}, timezone = 'UTC') => {
      const { id } = await db('accounts').where({ email }).first<{ id: UserId }>('id');
      await changePreferences(db, id, {
        timezone,
        notification_settings: { alerts: true, comments: true, news: true, offers: true },
        mail_settings: { ...DEFAULT_MAIL_SETTINGS, ...settings },
      });
    },
    tell: async (notice) => {
      const id = deps.newId();
      const { id: told, position } = await publishNotice(
        eventLog,
        {
          category: 'alerts',
          kind: 'error',
          message: 'Run failed: Check 1',
          link: null,
          userIds: [],
          organizationIds: [],
          ...notice,
        },
        {
          ...{ commandId: id, correlationId: id, causationId: id, at: clock.now() },
          ...{ actor: { type: 'system', id: 'test' }, organizationId: api.organizations.first },
        },
      );
      if (position !== undefined) {
        await awaitPosition(db, PROJECTION_NAMES, position, 10_000);
        if (reacting > 0) await seen(position);
      }
      return told;
    },
    mailsSent: async () => {
      const before = inbox.mails.length;
      await buildDigests(deps);
      await deliverMails(deliverDeps);
      return inbox.mails.slice(before);
    },
    stop: async () => {
      for (const stop of stops) await stop();
      transport.close();
      await Promise.all([api.stop(), inbox.stop()]);
    },
  };
}
