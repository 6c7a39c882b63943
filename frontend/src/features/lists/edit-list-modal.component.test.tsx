import type { Me } from '@proofline/contracts/api/account';
import { type UrlGroupDetail, urlGroupDetailSchema } from '@proofline/contracts/api/url-groups';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { queryKeys } from '../../shared/api/query-keys.ts';
import { type AskedApi, answerApi } from '../../testing/answer-api.ts';
import { renderInApp, testClient } from '../../testing/render-in-app.tsx';
import { EditListModal } from './edit-list-modal.tsx';

const list: UrlGroupDetail = urlGroupDetailSchema.parse({
  ...{ id: 7, name: 'Three sites', url_count: 1, enabled: true, creator_full_name: 'Maya Lindqvist' },
  ...{ mtime: '2026-11-20T10:00:00.000Z', urls: ['http://one.example/'], projects: [], revision: 4 },
});
const path = '/api/v1/url_groups/7/';
const notShown = 'This was saved, but is not shown yet. Please look again in a moment.';

async function modal(patch: (asked: AskedApi) => unknown) {
  let stands = list;
  const calls = answerApi({ [`GET ${path}`]: () => stands, [`PATCH ${path}`]: patch });
  const client = testClient();
  client.setQueryData(queryKeys.me, { id: 1 } as Me);
  const [onClose, onChanged] = [vi.fn(), vi.fn()];
  await renderInApp(<EditListModal listId={list.id} onClose={onClose} onChanged={onChanged} />, { client });
  await expect.element(page.getByRole('textbox', { name: 'List name' })).toHaveValue(list.name);
  const becomes = (newer: UrlGroupDetail) => {
    stands = newer;
    return client.invalidateQueries({ queryKey: queryKeys.urlLists.all });
  };
  return { onClose, onChanged, becomes, writes: () => calls.filter(({ method }) => method === 'PATCH') };
}
const rename = (name: string) => page.getByRole('textbox', { name: 'List name' }).fill(name);
const save = () => page.getByRole('button', { name: 'Save list' }).click();

it('has a notice when somebody else was quicker, and none before', async () => {
  const { becomes } = await modal(() => list);
  expect(page.getByRole('alert').query()).toBeNull();
  await rename('Mine');
  await becomes({ ...list, name: 'Theirs', revision: 5 });
  await expect.element(page.getByRole('alert')).toMatchTextContent(/^Somebody else changed this list/);
});

it('saves what was edited on the revision it was edited on', async () => {
  const { writes, onChanged, onClose } = await modal(() => ({ ...list, name: 'Renamed', revision: 5 }));
  await rename('Renamed');
  await save();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(onChanged.mock.calls[0]?.[0]).toMatchObject({ name: 'Renamed', revision: 5 });
  expect(writes().map(({ body }) => body)).toEqual([{ name: 'Renamed', urls: list.urls, enabled: true, revision: 4 }]);
});

it('says so when the change is saved and not shown yet, and does not stay to save it twice', async () => {
  const { writes, onChanged, onClose } = await modal(() =>
    Response.json({ code: 'saved_not_shown', detail: notShown }, { status: 202 }),
  );
  await rename('Renamed');
  await save();
  await expect.element(page.getByText(notShown)).toBeVisible();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(onChanged).not.toHaveBeenCalled();
  expect(writes()).toHaveLength(1);
});
