import type { FeedToken, FeedTokenId } from '@proofline/contracts/api/event-feed';
import { FEED_SCOPES } from '@proofline/contracts/feed/scopes';
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type AskedApi, answerApi } from '../../../testing/answer-api.ts';
import { renderInApp } from '../../../testing/render-in-app.tsx';
import { FeedTokensPage } from './feed-tokens-page.tsx';

const path = '/api/event_tokens/';
const token = (facts: Partial<FeedToken> = {}): FeedToken => ({
  ...{ id: 1 as FeedTokenId, name: 'Warehouse', scopes: ['runs', 'results'], creator: 'Maya Lindqvist' },
  ...{ created_at: '2026-11-20T12:00:00.000Z', last_used_at: null },
  ...facts,
});
const secret = 'plf_0123456789abcdef';

let tokens: FeedToken[];
beforeEach(() => {
  tokens = [token()];
});

async function shown(more: Record<string, unknown> = {}) {
  const list = () => ({ count: tokens.length, page: 1, perPage: 0, page_size: 0, results: tokens });
  const calls = answerApi({ [`GET ${path}`]: list, ...more });
  await renderInApp(<FeedTokensPage />);
  return calls;
}
const dialog = page.getByRole('dialog');
const names = () =>
  page
    .getByRole('button', { name: /^Revoke token / })
    .elements()
    .map((button) => button.getAttribute('aria-label'));

it('lists tokens with what they may read, who made them and whether they are used', async () => {
  tokens.push(token({ id: 2 as FeedTokenId, name: 'All of it', scopes: [...FEED_SCOPES], creator: null }));
  await shown();
  const row = page.getByRole('row').filter({ hasText: 'Warehouse' });
  await expect.element(row.getByText('Results')).toBeVisible();
  await expect.element(row.getByText('Runs')).toBeVisible();
  await expect.element(row.getByText('Maya Lindqvist')).toBeVisible();
  await expect.element(row.getByText('Never')).toBeVisible();
  const other = page.getByRole('row').filter({ hasText: 'All of it' });
  await expect.element(other.getByText('All events')).toBeVisible();
  await expect.element(other.getByText('Nobody any more')).toBeVisible();
});

it('has the newest first, and narrows by name', async () => {
  tokens.push(token({ id: 2 as FeedTokenId, name: 'Alarm', created_at: '2026-11-21T12:00:00.000Z' }));
  await shown();
  await expect.poll(names).toEqual(['Revoke token Alarm', 'Revoke token Warehouse']);
  await page.getByRole('searchbox', { name: 'Filter by name' }).fill('ware');
  await expect.poll(names).toEqual(['Revoke token Warehouse']);
});

it('makes one of name and scopes, shows it once with a command to try, and lists it', async () => {
  tokens = [];
  const calls = await shown({
    [`POST ${path}`]: () => {
      tokens = [token()];
      return Response.json({ ...token(), token: secret }, { status: 201 });
    },
  });
  await expect.element(page.getByText('You have no tokens yet.')).toBeVisible();
  await page.getByRole('button', { name: 'New token' }).click();
  const submit = dialog.getByRole('button', { name: 'Create token' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('  Warehouse ');
  await expect.element(submit).toBeDisabled();
  await dialog.getByRole('checkbox', { name: 'Results' }).click();
  await dialog.getByRole('checkbox', { name: 'Runs' }).click();
  await submit.click();
  await expect.element(dialog.getByText(secret, { exact: true })).toBeVisible();
  await expect.element(dialog.getByText(new RegExp(`curl .*Bearer ${secret}.*/api/events/`))).toBeVisible();
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    name: 'Warehouse',
    scopes: ['runs', 'results'],
  });
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect.poll(names).toEqual(['Revoke token Warehouse']);
  expect(page.getByText(secret).elements()).toEqual([]);
});

it('says why there can be no more, and keeps what was typed', async () => {
  const detail = 'An organisation has at most 20 tokens.';
  await shown({ [`POST ${path}`]: () => Response.json({ non_field_errors: [detail] }, { status: 400 }) });
  await page.getByRole('button', { name: 'New token' }).click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('One more');
  await dialog.getByRole('checkbox', { name: 'Runs' }).click();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(page.getByText(detail)).toBeVisible();
  await expect.element(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('One more');
});

it('asks before it revokes one', async () => {
  const gone = ({ path: asked }: AskedApi) => {
    tokens = tokens.filter(({ id }) => !asked.endsWith(`/${id}/`));
    return new Response(null, { status: 204 });
  };
  const calls = await shown({ [`DELETE ${path}1/`]: gone });
  await page.getByRole('button', { name: 'Revoke token Warehouse' }).click();
  await expect.element(dialog.getByText('Revoke token "Warehouse"?')).toBeVisible();
  expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
  await dialog.getByRole('button', { name: 'Revoke token' }).click();
  await expect.element(page.getByText('You have no tokens yet.')).toBeVisible();
});

it('says that the list could not be had', async () => {
  await shown({ [`GET ${path}`]: () => Response.json({ code: 'x', detail: 'x' }, { status: 403 }) });
  await expect.element(page.getByText('Sorry, something went wrong.')).toBeVisible();
});
