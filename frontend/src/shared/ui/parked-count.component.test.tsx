import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answerApi } from '../../testing/answer-api.ts';
import { renderInApp, testClient } from '../../testing/render-in-app.tsx';
import { meQuery } from '../session/me.ts';
import { LiveDot } from './live-dot.tsx';

const path = '/api/parked_events/';
const parked = (count: number) => ({ [`GET ${path}`]: { page: 1, perPage: 1, page_size: 1, count, results: [] } });
const link = () => page.getByRole('link', { name: /parked/ });

async function showTo(person: { readonly is_superuser: boolean; readonly has_full_access: boolean }) {
  const client = testClient();
  client.setQueryData(meQuery.queryKey, person as never);
  await renderInApp(<LiveDot />, { client });
  await expect.element(page.getByRole('status')).toBeVisible();
}

it.each([
  [1, '1 parked event'],
  [1_204, '1,204 parked events'],
])('%d parked events stand beside the live dot, and lead to their page', async (count, text) => {
  const calls = answerApi(parked(count));
  await showTo({ is_superuser: true, has_full_access: true });
  await expect.element(link()).toHaveTextContent(text);
  await expect.element(link()).toHaveAttribute('href', '/settings/parked-events');
  expect(calls).toMatchObject([{ path, query: { state: 'parked,passed', page_size: '1' } }]);
});

it('nothing stands there while none is parked', async () => {
  const calls = answerApi(parked(0));
  await showTo({ is_superuser: true, has_full_access: true });
  await expect.poll(() => calls.length).toBe(1);
  expect(link().elements()).toEqual([]);
});

it.each([
  { is_superuser: false, has_full_access: true },
  { is_superuser: true, has_full_access: false },
])('whoever can do nothing about them is not told, and does not ask: %o', async (person) => {
  const calls = answerApi(parked(3));
  await showTo(person);
  expect(link().elements()).toEqual([]);
  expect(calls).toEqual([]);
});
