import type {
  Webhook,
  WebhookMessage,
  WebhookMessageDetail,
  WebhookWithSecret,
} from '@proofline/contracts/api/webhooks';
import { commentStream } from '@proofline/contracts/events/streams';
import type { FeedEventType } from '@proofline/contracts/feed/events';
import {
  checkIdSchema,
  commentIdSchema,
  type OrganizationId,
  reportIdSchema,
  userIdSchema,
} from '@proofline/contracts/ids';
import type { WebhookFormat } from '@proofline/contracts/webhooks';
import { startEventStore } from '@proofline/event-store/start-event-store';
import { expect } from 'vitest';
import { type ApiWorld, people, startApiWorld } from '../../../app/testing/api-world.ts';
import type { Client } from '../../../app/testing/client.ts';
import { startWebhooks, type WebhooksDeps } from '../start-webhooks.ts';
import { type Receiver, startReceiver } from './receiver.ts';

export const RECEIVER_HOST = 'receiver.test';
/** Of an attempt in tests. */
export const ATTEMPT_MS = 1_000;

export interface WebhookWorld {
  readonly world: ApiWorld;
  readonly receiver: Receiver;
  /** Signed in as somebody with full access. */
  readonly client: Client;
  /** Sessions end while tests let days go by. */
  signInAgain(): Promise<void>;
  startWebhooks(overrides?: Partial<WebhooksDeps>): Promise<() => Promise<void>>;
  add(path: string, types?: readonly FeedEventType[], more?: { format?: WebhookFormat }): Promise<WebhookWithSecret>;
  shown(webhook: Webhook): Promise<Webhook>;
  messages(webhook: Webhook, query?: string): Promise<readonly WebhookMessage[]>;
  message(webhook: Webhook, id: string): Promise<WebhookMessageDetail>;
  /** @returns number of a new comment, which the feed tells of */
  comment(organization?: OrganizationId): Promise<number>;
  stop(): Promise<void>;
}

/** The whole API, what sends webhooks when it is started, and a server that receives them. */
export async function startWebhookWorld(): Promise<WebhookWorld> {
  const [world, receiver] = await Promise.all([
    startApiWorld(startEventStore, { demoHosts: [RECEIVER_HOST] }),
    startReceiver(),
  ]);
  let client = await world.signedIn(people.full);
  const running = new Set<() => Promise<void>>();
  let comments = 0;
  return {
    world,
    receiver,
    get client() {
      return client;
    },
    signInAgain: async () => {
      client = await world.signedIn(people.full);
    },
    startWebhooks: async (overrides = {}) => {
      const { db, databaseUrl, eventLog, clock, log } = world.deps;
      const stop = await startWebhooks({
        ...{ db, databaseUrl, eventLog, clock, log, publicUrl: 'https://proofline.example' },
        demoHosts: [{ pattern: RECEIVER_HOST, host: '127.0.0.1', port: receiver.port }],
        limits: { attemptMs: ATTEMPT_MS, answerBytes: 4_096 },
        chance: () => 0.5,
        ...overrides,
      });
      running.add(stop);
      return async () => {
        running.delete(stop);
        await stop();
      };
    },
    add: async (path, types = ['comment.added'], { format = 'standard' } = {}) => {
      const url = path.startsWith('http') ? path : `http://${RECEIVER_HOST}${path}`;
      const made = await client.post('/api/webhooks/', { name: path, url, format, types });
      expect([made.status, made.text]).toEqual([201, expect.stringContaining('whsec_')]);
      return made.body as WebhookWithSecret;
    },
    shown: async ({ id }) => {
      const { results } = (await client.get('/api/webhooks/')).body as { results: Webhook[] };
      const found = results.find((one) => one.id === id);
      if (found === undefined) throw new Error(`There is no webhook ${id}.`);
      return found;
    },
    messages: async ({ id }, query = '') =>
      ((await client.get(`/api/webhooks/${id}/messages/?page_size=100${query}`)).body as { results: WebhookMessage[] })
        .results,
    message: async ({ id }, message) =>
      (await client.get(`/api/webhooks/${id}/messages/${message}/`)).body as WebhookMessageDetail,
    comment: async (organization) => {
      comments += 1;
      const commentId = commentIdSchema.parse(comments);
      const run = { reportId: reportIdSchema.parse(100_000), checkId: checkIdSchema.parse(1) };
      const data = { commentId, ...run, authorId: userIdSchema.parse(2), text: 'Not for everybody' };
      await world.happened(commentStream(commentId), [{ type: 'CommentAdded', data }], organization);
      return commentId;
    },
    stop: async () => {
      for (const stop of running) await stop();
      await world.stop();
      await receiver.stop();
    },
  };
}
