import type { UrlListEvent } from '@proofline/contracts/events/url-list';
import { organizationIdSchema, urlListIdSchema } from '@proofline/contracts/ids';
import { describe, expect, it } from 'vitest';
import { given } from '../../app/testing/given.ts';
import { NotInThisState, UnknownSubject } from '../../kernel/commands/refusals.ts';
import { urlListDecider } from './decide.ts';

const own = organizationIdSchema.parse(1);
const foreign = organizationIdSchema.parse(2);
const urlListId = urlListIdSchema.parse(3);
const urls = ['http://a.example/', 'http://b.example/'];
const created: UrlListEvent = { type: 'UrlListCreated', data: { urlListId, name: 'UK', urls, enabled: true } };
const hidden: UrlListEvent = { type: 'UrlListHidden', data: { urlListId } };

describe('A website list', () => {
  it('is created once', () => {
    const command = { type: 'create' as const, urlListId, name: 'UK', urls, enabled: true };
    expect(given(urlListDecider, own, []).when(command)).toEqual([created]);
    expect(() => given(urlListDecider, own, [created]).when(command)).toThrow(NotInThisState);
  });

  it('changes as a whole when its name or an address changes', () => {
    expect(given(urlListDecider, own, [created]).when({ type: 'change', organizationId: own, name: 'IE' })).toEqual([
      { type: 'UrlListChanged', data: { urlListId, name: 'IE', urls } },
    ]);
    const fewer = ['http://b.example/'];
    expect(given(urlListDecider, own, [created]).when({ type: 'change', organizationId: own, urls: fewer })).toEqual([
      { type: 'UrlListChanged', data: { urlListId, name: 'UK', urls: fewer } },
    ]);
  });

  it('is hidden and shown again', () => {
    const change = { type: 'change' as const, organizationId: own };
    expect(given(urlListDecider, own, [created]).when({ ...change, enabled: false })).toEqual([hidden]);
    expect(given(urlListDecider, own, [created, hidden]).when({ ...change, enabled: true })).toEqual([
      { type: 'UrlListShown', data: { urlListId } },
    ]);
  });

  it('writes nothing when nothing changes', () => {
    const same = { type: 'change' as const, organizationId: own, name: 'UK', urls, enabled: true };
    expect(given(urlListDecider, own, [created]).when(same)).toEqual([]);
  });

  it('is not overwritten by who edited an older revision', () => {
    const change = { type: 'change' as const, organizationId: own, name: 'IE' };
    const moved = given(urlListDecider, own, [created, hidden]);
    expect(() => moved.when({ ...change, revision: 0 })).toThrow(NotInThisState);
    expect(moved.when({ ...change, revision: 1 })).toHaveLength(1);
    expect(moved.when(change)).toHaveLength(1);
  });

  it('does not exist for another organisation', () => {
    const command = { type: 'change' as const, organizationId: foreign, name: 'Mine' };
    expect(() => given(urlListDecider, own, [created]).when(command)).toThrow(UnknownSubject);
    expect(() => given(urlListDecider, own, []).when(command)).toThrow(UnknownSubject);
  });
});
