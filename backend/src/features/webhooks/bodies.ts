import type { FeedEvent } from '@proofline/contracts/feed/envelope';
import { WEBHOOK_TEST_TYPE, type WebhookFormat } from '@proofline/contracts/webhooks';
import { type EventNames, eventWords } from './event-words.ts';

/** Who was told where the product is; links of messages lead there. */
export interface BodyFacts {
  readonly publicUrl: string | undefined;
  readonly names: EventNames;
}

/** What is sent of an event: the same bytes however often it is sent. Pure. */
export function bodyOf(format: WebhookFormat, event: FeedEvent, facts: BodyFacts): string {
  if (format === 'standard') {
    const { type, at, ...rest } = event;
    return JSON.stringify({ type, timestamp: at, ...rest });
  }
  const { text, path } = eventWords(event, facts.names);
  const link = path === undefined || facts.publicUrl === undefined ? undefined : URL.parse(path, facts.publicUrl)?.href;
  return messageBody(format, text, link);
}

/** What is sent to see whether something arrives. Pure. */
export function testBodyOf(format: WebhookFormat, id: string, name: string, at: Date): string {
  if (format === 'standard') {
    return JSON.stringify({ type: WEBHOOK_TEST_TYPE, timestamp: at.toISOString(), id, data: { name } });
  }
  return messageBody(format, `This is a test of the webhook "${name}".`, undefined);
}

function messageBody(format: Exclude<WebhookFormat, 'standard'>, text: string, link: string | undefined): string {
  if (format === 'slack') {
    const words = escapeForSlack(text);
    return JSON.stringify({
      text: link === undefined ? words : `${words} <${escapeForSlack(link)}|Open in Proofline>`,
    });
  }
  const card = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    body: [{ type: 'TextBlock', text: escapeForTeams(text), wrap: true }],
    ...(link !== undefined && { actions: [{ type: 'Action.OpenUrl', title: 'Open in Proofline', url: link }] }),
  };
  const attachment = { contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content: card };
  return JSON.stringify({ type: 'message', attachments: [attachment] });
}

/** Slack reads three characters as its own, wherever they stand. */
const slackEscapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escapeForSlack = (text: string): string => text.replace(/[&<>]/g, (one) => slackEscapes[one] ?? one);

/** A card's text is Markdown: a name must neither become a link nor be laid out. */
const escapeForTeams = (text: string): string => text.replace(/[\\`*_[\]()#|~>]/g, (one) => `\\${one}`);
