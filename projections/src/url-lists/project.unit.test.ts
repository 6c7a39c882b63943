import { describe, expect, it } from 'vitest';
import { changesOfLast } from '../testing/changes-of.ts';
import { EventScript } from '../testing/event-script.ts';
import { checkCreated } from '../testing/sample-data.ts';
import { urlListProjector } from './project.ts';

const created = { urlListId: 3, name: 'UK affiliates', urls: ['http://a.example/'], enabled: true };
const given = () => new EventScript().add('UrlListCreated', created);
const patched = {
  type: 'patched',
  urlListId: 3,
  organizationId: 1,
  at: '2026-11-20T12:00:01.000Z',
  revision: 1,
  position: 10n,
};

describe('a website list', () => {
  it('given it is created, is there with what it holds', () => {
    expect(changesOfLast(urlListProjector.project, given())).toEqual([
      {
        type: 'created',
        ...created,
        organizationId: 1,
        creatorId: 2,
        at: '2026-11-20T12:00:00.000Z',
        revision: 0,
        position: 7n,
      },
    ]);
  });

  it('given it changes, holds something else from that revision on', () => {
    const change = { name: 'UK', urls: ['http://b.example/'] };
    const script = given().add('UrlListChanged', { urlListId: 3, ...change });
    expect(changesOfLast(urlListProjector.project, script)).toEqual([{ ...patched, ...change }]);
  });

  it('given it is hidden and shown, keeps what it holds', () => {
    expect(changesOfLast(urlListProjector.project, given().add('UrlListHidden', { urlListId: 3 }))).toEqual([
      { ...patched, enabled: false },
    ]);
    expect(changesOfLast(urlListProjector.project, given().add('UrlListShown', { urlListId: 3 }))).toEqual([
      { ...patched, enabled: true },
    ]);
  });

  it('given a check is created over lists, is used by it, once', () => {
    const script = new EventScript().add('CheckCreated', checkCreated(12, { urlLists: [3, 4, 3] }));
    expect(changesOfLast(urlListProjector.project, script)).toEqual([
      { type: 'used', urlListId: 3, checkId: 12 },
      { type: 'used', urlListId: 4, checkId: 12 },
    ]);
  });
});
