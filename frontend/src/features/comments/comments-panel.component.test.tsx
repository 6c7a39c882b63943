import { MAX_COMMENT_LENGTH } from '@proofline/contracts/events/comment';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerApi } from '../../testing/answer-api.ts';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { CommentsPanel } from './comments-panel.tsx';
import { commentOf } from './testing/comment-of.ts';

const own = commentOf(1, { comment: 'Mine', available_actions: ['view_comment', 'edit_comment', 'delete_comment'] });
const theirs = commentOf(2, { comment: 'Theirs' });
const listed = { count: 2, page: 1, page_size: 10, perPage: 10, results: [own, theirs] };

async function panel({ mayComment = true, answers = {} } = {}) {
  const calls = answerApi({ 'GET /api/comments/': listed, ...answers });
  const onClose = vi.fn();
  await renderInApp(<CommentsPanel report={100_001} mayComment={mayComment} onClose={onClose} />);
  await expect.element(page.getByText('Theirs')).toBeVisible();
  return { onClose, writes: () => calls.filter(({ method }) => method !== 'GET') };
}

it('adds what was written, trimmed, and empties the field', async () => {
  const { writes } = await panel({ answers: { 'POST /api/comments/': own } });
  const field = page.getByRole('textbox', { name: 'Add comment' });
  const add = page.getByRole('button', { name: 'Add comment' });
  await field.fill('   ');
  await expect.element(add).toBeDisabled();
  await field.fill('  Looks right. ');
  await add.click();
  await expect.element(field).toHaveValue('');
  expect(writes().map(({ body }) => body)).toEqual([{ comment: 'Looks right.', report: 100_001 }]);
});

it('keeps the text with the server’s words when it is refused', async () => {
  const refusal = () => Response.json({ comment: ['Not here.'] }, { status: 400 });
  await panel({ answers: { 'POST /api/comments/': refusal } });
  const field = page.getByRole('textbox', { name: 'Add comment' });
  await field.fill('Hello');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(page.getByText('Not here.')).toBeVisible();
  await expect.element(field).toHaveValue('Hello');
});

it('empties the field too when the comment is saved and not shown yet, and says so', async () => {
  const detail = 'This was saved, but is not shown yet. Please look again in a moment.';
  const notShown = () => Response.json({ code: 'saved_not_shown', detail }, { status: 202 });
  const { writes } = await panel({ answers: { 'POST /api/comments/': notShown } });
  const field = page.getByRole('textbox', { name: 'Add comment' });
  await field.fill('Once');
  await page.getByRole('button', { name: 'Add comment' }).click();
  await expect.element(page.getByText(detail)).toBeVisible();
  await expect.element(field).toHaveValue('');
  expect(writes()).toHaveLength(1);
});

it('stops at the limit', async () => {
  await panel();
  const field = page.getByRole('textbox', { name: 'Add comment' });
  await field.fill('a'.repeat(MAX_COMMENT_LENGTH));
  await userEvent.type(field, 'b');
  await expect.element(field).toHaveValue('a'.repeat(MAX_COMMENT_LENGTH));
});

it('offers changes of one’s own comments alone, and saves them only when they differ', async () => {
  const { writes } = await panel({ answers: { 'PATCH /api/comments/1/': own } });
  await expect.element(page.getByRole('button', { name: 'Edit comment of Writer 2' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Edit comment of Writer 1' }).click();
  const save = page.getByRole('button', { name: 'Save' });
  await expect.element(save).toBeDisabled();
  await page.getByRole('textbox', { name: 'Edit comment' }).fill('Mine, changed');
  await save.click();
  await expect.poll(() => writes().map(({ body }) => body)).toEqual([{ comment: 'Mine, changed' }]);
});

it('deletes after a question, and not before', async () => {
  const { writes } = await panel({ answers: { 'DELETE /api/comments/1/': {} } });
  await page.getByRole('button', { name: 'Delete comment of Writer 1' }).click();
  expect(writes()).toEqual([]);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.poll(() => writes().map(({ method, path }) => `${method} ${path}`)).toEqual(['DELETE /api/comments/1/']);
});

it('asks before a draft is lost, and closes at once without one', async () => {
  const { onClose } = await panel();
  await page.getByRole('textbox', { name: 'Add comment' }).fill('A draft');
  await page.getByRole('button', { name: 'Close Comments' }).click();
  expect(onClose).not.toHaveBeenCalled();
  await page.getByRole('button', { name: 'Yes, discard changes' }).click();
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('has no field for who may not comment', async () => {
  await panel({ mayComment: false });
  expect(page.getByRole('textbox').query()).toBeNull();
});
