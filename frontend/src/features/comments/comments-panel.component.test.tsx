import { MAX_COMMENT_LENGTH } from '@proofline/contracts/events/comment';
import { resultIdSchema, userIdSchema } from '@proofline/contracts/ids';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerApi } from '../../testing/answer-api.ts';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { CommentsPanel } from './comments-panel.tsx';
import { commentOf } from './testing/comment-of.ts';
import { meOf } from './testing/me-of.ts';

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

const userOf = (id: number, name: string) => ({ id, first_name: name, last_name: '', name, picture_url: null });
const colleagues = (...names: string[]) => ({
  ...{ count: names.length, page: 1, page_size: 10, perPage: 10 },
  results: names.map((name, index) => userOf(index + 5, name)),
});
const field = () => page.getByRole('textbox', { name: 'Add comment' });

it('offers colleagues behind an @, and sends whom the text still mentions, by keyboard alone', async () => {
  const { writes } = await panel({
    answers: {
      'GET /api/auth/users/me/': meOf(),
      'GET /api/users/': colleagues('Grace Vella', 'Grant Borg'),
      'POST /api/comments/': own,
    },
  });
  await field().click();
  await userEvent.keyboard('See @gra');
  const people = page.getByRole('listbox', { name: 'People to mention' });
  await expect.element(people.getByRole('option', { name: 'Grace Vella' })).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{ArrowDown}');
  const second = people.getByRole('option', { name: 'Grant Borg' });
  await expect.element(second).toHaveAttribute('aria-selected', 'true');
  await expect.element(field()).toHaveAttribute('aria-activedescendant', second.element().id);
  await userEvent.keyboard('{Enter}');
  await expect.element(field()).toHaveValue('See @Grant Borg ');
  await expect.element(people).not.toBeInTheDocument();
  await userEvent.keyboard('and @gra');
  await expect.element(people).toBeVisible();
  await userEvent.keyboard('{Tab}');
  await expect.element(field()).toHaveValue('See @Grant Borg and @Grace Vella ');
  await field().fill('See @Grant Borg');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect
    .poll(() => writes().map(({ body }) => body))
    .toEqual([{ comment: 'See @Grant Borg', report: 100_001, mentions: [6] }]);
});

it('leaves the list of people by Escape, and stays open itself', async () => {
  const { onClose } = await panel({
    answers: { 'GET /api/auth/users/me/': meOf(), 'GET /api/users/': colleagues('Grace Vella') },
  });
  await field().click();
  await userEvent.keyboard('@');
  await expect.element(page.getByRole('listbox')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument();
  expect(onClose).not.toHaveBeenCalled();
  await expect.element(page.getByText('Are you sure', { exact: false })).not.toBeInTheDocument();
});

it('shows whom a comment mentions as chips, and what is left of a deleted one', async () => {
  const mention = commentOf(3, {
    comment: 'Ask @Writer 2, not @Writer 9',
    mentions: [{ id: userIdSchema.parse(2), name: 'Writer 2' }],
  });
  const gone = commentOf(4, { comment: '', deleted: { at: '2026-11-20T11:00:00.000Z', by_full_name: 'Mona' } });
  const results = [own, theirs, mention, gone];
  await panel({ answers: { 'GET /api/comments/': { ...listed, count: 4, results } } });
  const chips = page.getByText('@Writer 2', { exact: true });
  await expect.element(chips).toHaveAttribute('data-mention', '2');
  expect(document.querySelectorAll('[data-mention]')).toHaveLength(1);
  await expect.element(page.getByText('Comment of Writer 4 deleted by Mona', { exact: false })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Edit comment of Writer 4' })).not.toBeInTheDocument();
});

it('shows marks of HTML and of writing direction as what they are, and they turn nothing round beside them', async () => {
  const hostile = '<img src=x onerror="window.stolen=1"><b>bold</b> \u05d0\u05d1 javascript:alert(1) \u200fend';
  await panel({
    answers: { 'GET /api/comments/': { ...listed, results: [commentOf(3, { comment: hostile }), theirs] } },
  });
  const text = page.getByText('<b>bold</b>', { exact: false });
  await expect.element(text).toBeVisible();
  expect(text.element().textContent).toBe(hostile);
  expect(text.element().closest('bdi')).not.toBeNull();
  expect(text.element().querySelector('img, b, a')).toBeNull();
  expect('stolen' in window).toBe(false);
});

it('says which result a comment is on, and leads to it', async () => {
  const result = resultIdSchema.parse('100001-7-1');
  const onResult = commentOf(3, { result, commentableText: 'Result #100001-7-1', commentableType: 'result' });
  await panel({ answers: { 'GET /api/comments/': { ...listed, results: [onResult, theirs] } } });
  await expect
    .element(page.getByRole('link', { name: 'Result #100001-7-1' }))
    .toHaveAttribute('href', '/manage_checks/1/reports/100001?result=100001-7-1');
});
