import { eventCatalogue } from '@proofline/contracts/events/catalogue';
import { feedEventSchema } from '@proofline/contracts/feed/envelope';
import { feedEvents } from '@proofline/contracts/feed/events';
import { describe, expect, it } from 'vitest';
import type { LoggedEvent } from '../runtime/logged-event.ts';
import { readLogged } from '../runtime/parse-batch.ts';
import { feedProjector } from './project.ts';

const metadata = {
  ...{ commandId: 'secret-command', correlationId: 'secret-correlation', causationId: 'secret-causation' },
  ...{ actor: { type: 'user', id: '2' }, organizationId: 3, at: '2026-11-20T12:00:00.000Z' },
};
const definitions = [...eventCatalogue.values()];

function logged(type: string, data: unknown, version: number): LoggedEvent {
  const stored = { id: crypto.randomUUID(), type, stream: 'check-1', revision: 0n, position: 10n, created: new Date() };
  const read = readLogged({ ...stored, data, metadata: { ...metadata, schema: version } });
  if (read === undefined) throw new Error(`${type} is known.`);
  return read;
}

const toldOf = (type: string, data: unknown, version: number) => feedProjector.project(logged(type, data, version));

/** As it leaves the product. */
const shown = ({ logged: { id, position, revision }, fact }: ReturnType<typeof toldOf>[number]) => ({
  ...{ id, position: `${position}-${revision}`, at: metadata.at, actor: { type: 'system' }, ...fact },
});

/** Every text marked, wherever a schema still takes it. */
function marked(value: unknown): unknown {
  if (typeof value === 'string') return `${value}~inside`;
  if (Array.isArray(value)) return value.map(marked);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, marked(part)]));
}

/** One text of the example marked after the other: what the schema does not take is left out. */
function* leaks(type: string, example: unknown, version: number): Generator<string> {
  for (const path of textsOf(example)) {
    const data = replaced(example, path);
    let told: readonly unknown[];
    try {
      told = toldOf(type, data, version).map(shown);
    } catch {
      continue;
    }
    if (JSON.stringify(told).includes('~inside')) yield `${type}: ${path.join('.')}`;
  }
}

function textsOf(value: unknown, path: readonly string[] = []): string[][] {
  if (typeof value === 'string') return [[...path]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => textsOf(part, [...path, name]));
}

function replaced(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return marked(value);
  if (Array.isArray(value)) return value.map((part, index) => (String(index) === name ? replaced(part, rest) : part));
  return { ...(value as object), [name]: replaced((value as Record<string, unknown>)[name], rest) };
}

describe('what subscribers are told', () => {
  it.each(definitions.map((definition) => [definition.type, definition] as const))(
    'of %s has the published shape, and nothing besides',
    (type, { example, version }) => {
      for (const told of toldOf(type, example, version)) {
        expect(feedEventSchema.safeParse(shown(told)).error?.issues ?? []).toEqual([]);
        expect(JSON.stringify(shown(told))).not.toContain('secret-');
      }
    },
  );

  it('holds texts of people and of websites only where they are meant', () => {
    const found = definitions.flatMap(({ type, example, version }) => [...leaks(type, example, version)]);
    expect(found).toEqual([
      'CheckCreated: configuration.name',
      'ReportFailed: reason',
      'PageJudged: url',
      'PageFilteredOut: url',
      'PageBlocked: url',
      'PageFailed: url',
      'PassMade: url',
      'NothingOpened: url',
      'LookBlocked: url',
      'LookFailed: url',
      'ToplistRead: url',
      'ToplistBlocked: url',
      'ToplistFailed: url',
      'NotificationPublished: message',
      'NotificationPublished: link',
      'UrlListCreated: name',
      'UrlListChanged: name',
    ]);
  });

  it('is every event that is published, each from one of the log', () => {
    const told = definitions.flatMap(({ type, example, version }) => toldOf(type, example, version));
    expect(new Set(told.map(({ fact }) => fact.type))).toEqual(new Set(feedEvents.map(({ type }) => type)));
  });

  it('is of the organisation that the event names, and of no other', () => {
    const told = definitions
      .filter(({ type }) => type !== 'NotificationPublished')
      .flatMap(({ type, example, version }) => toldOf(type, example, version));
    expect(new Set(told.map(({ organizationId }) => organizationId))).toEqual(new Set([3]));
  });
});

describe('a notice', () => {
  const example = eventCatalogue.get('NotificationPublished')?.example as Record<string, unknown>;
  const receivers = (organizationIds: readonly number[], userIds: readonly number[]) =>
    toldOf('NotificationPublished', { ...example, organizationIds, userIds }, 1).map(
      ({ organizationId }) => organizationId,
    );

  it('is told to each organisation it names, once', () => {
    expect(receivers([4, 7, 4], [])).toEqual([4, 7]);
  });

  it('for one person, or for everybody, is no event of an organisation', () => {
    expect([receivers([], [2]), receivers([], [])]).toEqual([[], []]);
  });
});
