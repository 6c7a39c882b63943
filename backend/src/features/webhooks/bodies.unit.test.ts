import type { FeedEvent } from '@proofline/contracts/feed/envelope';
import { feedEvents } from '@proofline/contracts/feed/events';
import { describe, expect, it } from 'vitest';
import { bodyOf, testBodyOf } from './bodies.ts';

const names = {
  checks: new Map([[12, 'UK "affiliates" <b>*bonus*</b>\r\nX-Evil: 1']]),
  lists: new Map([[3, 'UK sites']]),
};
const facts = { publicUrl: 'https://proofline.example', names };
const eventOf = (definition: (typeof feedEvents)[number]): FeedEvent => ({
  ...{ id: '5b0a2a3e-6a3e-4b7e-9a50-0c6f1d0f2b11', position: '48211-6', type: definition.type, version: 1 },
  ...{ at: '2026-11-20T12:31:07.412Z', actor: { type: 'system' as const }, data: definition.example },
});
const of = (type: string) => {
  const definition = feedEvents.find((one) => one.type === type);
  if (definition === undefined) throw new Error(`There is no ${type}.`);
  return eventOf(definition);
};

describe('What is sent of an event', () => {
  it('is, by the standard, type, time and data, with what the feed says besides', () => {
    expect(JSON.parse(bodyOf('standard', of('run.completed'), facts))).toEqual({
      ...{ type: 'run.completed', timestamp: '2026-11-20T12:31:07.412Z', version: 1, position: '48211-6' },
      ...{ id: '5b0a2a3e-6a3e-4b7e-9a50-0c6f1d0f2b11', actor: { type: 'system' } },
      data: of('run.completed').data,
    });
  });

  it.each(feedEvents.map((definition) => [definition.type, definition] as const))(
    'is one sentence about %s in a channel, with a link into the product where it has a page',
    (_type, definition) => {
      const event = eventOf(definition);
      const { text } = JSON.parse(bodyOf('slack', event, facts)) as { text: string };
      expect(text).toMatch(/^[A-Z]/);
      expect(text).not.toMatch(/[\r\n]|undefined|null/);
      expect(text).not.toBe(event.type);
      const [card] = (JSON.parse(bodyOf('teams', event, facts)) as { attachments: { content: Card }[] }).attachments;
      const [block] = card?.content.body ?? [];
      expect(block?.text).toMatch(/^[A-Z]/);
      for (const { url } of card?.content.actions ?? []) expect(url).toMatch(/^https:\/\/proofline\.example\//);
      expect(text.includes('|Open in Proofline>')).toBe(card?.content.actions !== undefined);
    },
  );

  it('says what a run came to, and leads to its report', () => {
    const { text } = JSON.parse(bodyOf('slack', of('run.completed'), facts)) as { text: string };
    expect(text).toContain('completed: 34 judged, 1 filtered out, 2 blocked, 3 failed.');
    expect(text).toContain('<https://proofline.example/manage_checks/12/reports/1200003|Open in Proofline>');
  });

  it('lets no name lay itself out, become a link, or turn the line', () => {
    const { text } = JSON.parse(bodyOf('slack', of('run.paused'), facts)) as { text: string };
    expect(text).toContain('&lt;b&gt;');
    expect(text).not.toContain('<b>');
    const teams = bodyOf('teams', of('run.paused'), facts);
    expect(JSON.parse(teams).attachments[0].content.body[0].text).toContain('\\*bonus\\*');
  });

  it('names what has no name any more by its number', () => {
    const nameless = { ...facts, names: { checks: new Map(), lists: new Map() } };
    expect(bodyOf('slack', of('run.paused'), nameless)).toContain('Run of check 12 is paused.');
    expect(bodyOf('slack', of('list.shown'), nameless)).toContain('Website list 3 is shown again.');
  });

  it('has no link where nobody knows the address of the product', () => {
    expect(bodyOf('slack', of('run.paused'), { ...facts, publicUrl: undefined })).not.toContain('Open in');
  });
});

interface Card {
  readonly body: readonly { readonly text: string }[];
  readonly actions?: readonly { readonly url: string }[];
}

it('A test says that it is one, in every format', () => {
  const at = new Date('2026-11-20T12:31:07.412Z');
  expect(JSON.parse(testBodyOf('standard', 'abc', 'Ops', at))).toMatchObject({
    type: 'webhook.test',
    data: { name: 'Ops' },
  });
  expect(testBodyOf('slack', 'abc', 'Ops', at)).toContain('This is a test of the webhook');
  expect(testBodyOf('teams', 'abc', 'Ops', at)).toContain('This is a test of the webhook');
});
