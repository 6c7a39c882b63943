import type { Comment } from '@proofline/contracts/api/comments';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answerApi } from '../../testing/answer-api.ts';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { CommentsPage } from './comments-page.tsx';
import { commentOf } from './testing/comment-of.ts';

const own = commentOf(1, { comment: 'Mine', available_actions: ['view_comment', 'edit_comment', 'delete_comment'] });
const theirs = commentOf(2, { comment: 'Theirs' });
const pageOf = (...results: Comment[]) => ({ count: results.length, page: 1, page_size: 10, perPage: 10, results });

async function comments(at = '/comments', answers = {}, phone = false) {
  const calls = answerApi({
    'GET /api/comments/': pageOf(own, theirs),
    'GET /api/comments/creators/': [
      { id: 1, name: 'Writer 1' },
      { id: 2, name: 'Writer 2' },
    ],
    ...answers,
  });
  await renderInApp(<CommentsPage />, { at, phone });
  return { asked: () => calls.findLast(({ path }) => path === '/api/comments/')?.query, calls };
}

it('asks for what the address says: text, creators, report and days', async () => {
  const { asked } = await comments(
    '/comments?comment=logo&creator=1,2&report__name=Licence&ctime=2026-11-01..2026-11-20',
  );
  await expect.element(page.getByText('Theirs')).toBeVisible();
  expect(asked()).toMatchObject({
    ...{ comment: 'logo', creator: '1,2', report__name: 'Licence' },
    ...{ ctime__gte: '2026-11-01T00:00:00.000Z', ctime__lt: '2026-11-21T00:00:00.000Z', ordering: '-ctime' },
  });
});

it('is narrowed to several creators, by their names', async () => {
  const { asked } = await comments();
  await page.getByRole('button', { name: 'Filter by Creator' }).click();
  await page.getByRole('checkbox', { name: 'Writer 2' }).click();
  await page.getByRole('checkbox', { name: 'Writer 1' }).click();
  await expect.poll(() => asked()?.creator).toBe('2,1');
});

it.each([
  ['comment', 'Comment'],
  ['creator', 'Creator'],
  ['report', 'Type'],
])('is sorted by %s', async (field, label) => {
  const { asked } = await comments();
  await page
    .getByRole('columnheader', { name: new RegExp(`^${label}`) })
    .getByRole('button', { name: label, exact: true })
    .click();
  await expect.poll(() => asked()?.ordering).toBe(field);
});

it('offers what the server lets the reader do, and leads to the comments of the report', async () => {
  await comments();
  const view = page.getByRole('link', { name: 'View comment of Writer 2 on Report #100001' });
  await expect.element(view).toHaveAttribute('href', '/manage_checks/1/reports/100001?comments=open');
  await expect
    .element(page.getByRole('button', { name: 'Edit comment of Writer 2 on Report #100001' }))
    .not.toBeInTheDocument();
  await expect
    .element(page.getByRole('button', { name: 'Delete comment of Writer 2 on Report #100001' }))
    .not.toBeInTheDocument();
});

it('changes a comment in a dialog, which saves only what differs', async () => {
  const { calls } = await comments('/comments', { 'PATCH /api/comments/1/': own });
  await page.getByRole('button', { name: 'Edit comment of Writer 1 on Report #100001' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit comment' });
  const save = dialog.getByRole('button', { name: 'Save' });
  await expect.element(save).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Comment' }).fill('Mine, changed');
  await save.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ comment: 'Mine, changed' });
});

it('asks before what was typed in the dialog is lost', async () => {
  await comments();
  await page.getByRole('button', { name: 'Edit comment of Writer 1 on Report #100001' }).click();
  await page.getByRole('textbox', { name: 'Comment' }).fill('Mine, changed');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(page.getByText('Are you sure you wish to discard your changes?')).toBeVisible();
});

it('deletes after a question, and says when that was refused', async () => {
  const refused = () => Response.json({ code: 'gone', detail: 'Not yours any more.' }, { status: 409 });
  const { calls } = await comments('/comments', { 'DELETE /api/comments/1/': refused });
  await page.getByRole('button', { name: 'Delete comment of Writer 1 on Report #100001' }).click();
  await expect.element(page.getByText('Are you sure you want to delete this comment?')).toBeVisible();
  expect(calls.filter(({ method }) => method === 'DELETE')).toEqual([]);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.element(page.getByText('Not yours any more.')).toBeVisible();
});

it.each([
  ['/comments', "You don't have any comments yet."],
  ['/comments?comment=nothing', "You don't have any comments matching the search criteria."],
])('says at %s why nothing is there', async (address, words) => {
  await comments(address, { 'GET /api/comments/': pageOf() });
  await expect.element(page.getByText(words)).toBeVisible();
});

it('has the same actions on a phone', async () => {
  await comments('/comments', {}, true);
  await expect.element(page.getByRole('button', { name: 'Edit comment of Writer 1 on Report #100001' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'View comment of Writer 2 on Report #100001' })).toBeVisible();
});
