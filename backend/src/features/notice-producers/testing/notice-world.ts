import { NotificationPublished } from '@proofline/contracts/events/notification';
import type { ProoflineEvent } from '@proofline/contracts/events/parse-event';
import {
  commentStream,
  mutingStream,
  reportStream,
  targetStream,
  urlListStream,
} from '@proofline/contracts/events/streams';
import { commentIdSchema, type OrganizationId, type UserId, userIdSchema } from '@proofline/contracts/ids';
import type { NoticeCategory } from '@proofline/contracts/notifications';
import type { EventLog } from '@proofline/platform/event-log/event-log';
import { randomId } from '@proofline/platform/ids';
import { awaitPosition } from '@proofline/projections/runtime/positions';
import { expect, vi } from 'vitest';
import { type ApiWorld, startApiWorld } from '../../../app/testing/api-world.ts';
import type { Client } from '../../../app/testing/client.ts';
import { newEvent } from '../../../kernel/commands/new-event.ts';
import { changeNotificationSettings } from '../../accounts/account.ts';
import type { StartNode } from '../../runs/testing/run-world.ts';
import { startNotices } from '../start-notices.ts';

export type Told = ReturnType<typeof NotificationPublished.schema.parse>;

export interface NoticeWorld extends Pick<ApiWorld, 'deps' | 'places' | 'organizations' | 'signedIn' | 'clock'> {
  /** @param eventLog another way to the log than the world's */
  startNotices(eventLog?: EventLog): () => Promise<void>;
  /** Whoever tells people has found their place in the log: what happens from now on is told. */
  begun(): Promise<void>;
  userId(email: string): Promise<UserId>;
  /** From now on this is what they have chosen to hear of, and nothing else. */
  optIn(email: string, ...categories: readonly NoticeCategory[]): Promise<UserId>;
  /** Written as somebody else writes it. @returns its position */
  happened(event: ProoflineEvent, by?: UserId | 'system', organization?: OrganizationId): Promise<bigint>;
  /** Whoever tells people has handled the log up to there. */
  handled(position: bigint): Promise<void>;
  /** Everything that was ever published, in the order of the log. */
  published(): Promise<Told[]>;
  /** First lines of what somebody finds in their bell, the newest first. */
  bellOf(client: Client): Promise<string[]>;
  stop(): Promise<void>;
}

const HANDLED_WITHIN_MS = 60_000;
const first = commentIdSchema.parse(1_000_000);

/** The whole API with its read models, and what tells people when it is started. */
export async function startNoticeWorld(startNode: StartNode): Promise<NoticeWorld> {
  const world = await startApiWorld(startNode);
  // Every log of the product begins with something; what tells people begins behind it.
  await world.happened(commentStream(first), [{ type: 'CommentDeleted', data: { commentId: first } }]);
  const { deps, organizations } = world;
  const { db, eventLog } = deps;
  const running = new Set<() => Promise<void>>();
  const userId = async (email: string) =>
    userIdSchema.parse((await db('accounts').where({ email }).first<{ id: number }>('id')).id);
  const checkpoint = async () =>
    BigInt((await db('reactor_checkpoints').where({ reactor: 'publish-notices' }).first('position'))?.position ?? -1);
  const published = async () => (await publishedIn(eventLog)).map(({ told }) => told);
  return {
    ...world,
    userId,
    published,
    startNotices: (log = eventLog) => {
      const { databaseUrl, clock, log: lines } = deps;
      const stop = startNotices({ db, databaseUrl, eventLog: log, clock, log: lines, unjudgedPercent: 20 });
      running.add(stop);
      return async () => {
        running.delete(stop);
        await stop();
      };
    },
    optIn: async (email, ...categories) => {
      const id = await userId(email);
      const isChosen = (category: NoticeCategory) => categories.includes(category);
      await changeNotificationSettings(db, id, {
        ...{ alerts: isChosen('alerts'), comments: isChosen('comments') },
        ...{ news: isChosen('news'), offers: isChosen('offers') },
      });
      return id;
    },
    happened: async (event, by = 'system', organizationId = organizations.first) => {
      const id = randomId();
      const context = {
        ...{ commandId: id, organizationId, at: deps.clock.now(), correlationId: id, causationId: id },
        actor: by === 'system' ? { type: 'system' as const, id: 'test' } : { type: 'user' as const, id: String(by) },
      };
      // Any revision: what is written here stands for what others have decided.
      return (await eventLog.append(streamOf(event), 'any', [newEvent(id, event, context)])).position;
    },
    begun: async () => {
      const isFound = async () => expect(await checkpoint()).toBeGreaterThanOrEqual(0n);
      await vi.waitFor(isFound, { timeout: HANDLED_WITHIN_MS, interval: 10 });
    },
    handled: async (position) => {
      await expect.poll(checkpoint, { timeout: HANDLED_WITHIN_MS, interval: 10 }).toBeGreaterThanOrEqual(position);
    },
    bellOf: async (client) => {
      const last = (await publishedIn(eventLog)).at(-1)?.position;
      if (last !== undefined) await awaitPosition(db, ['notifications'], last, HANDLED_WITHIN_MS);
      const { body } = await client.get('/api/custom_notifications/?page_size=100');
      return (body as { results: { message: string }[] }).results.map(({ message }) => message.split('\n')[0] ?? '');
    },
    stop: async () => {
      for (const stop of running) await stop();
      await world.stop();
    },
  };
}

const MAX_READ = 100_000;

async function publishedIn(eventLog: EventLog): Promise<{ readonly told: Told; readonly position: bigint }[]> {
  const events = await eventLog.readAll({ maxEvents: MAX_READ });
  return events
    .filter(({ type }) => type === NotificationPublished.type)
    .map(({ data, position }) => ({ told: NotificationPublished.schema.parse(data), position }));
}

function streamOf({ data, type }: ProoflineEvent): string {
  if ('userId' in data && 'reportId' in data) return mutingStream(data.userId, data.reportId);
  if ('commentId' in data && data.commentId !== undefined) return commentStream(data.commentId);
  if ('urlListId' in data) return urlListStream(data.urlListId);
  if ('target' in data && 'reportId' in data) return targetStream(data.reportId, data.target);
  if ('reportId' in data && data.reportId) return reportStream(data.reportId);
  throw new TypeError(`No stream is known for ${type}.`);
}
