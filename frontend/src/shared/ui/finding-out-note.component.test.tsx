import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { z } from 'zod';
import { answerApi } from '../../testing/answer-api.ts';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { messageOf } from '../api/api-error.ts';
import { apiPost } from '../api/client.ts';
import { FindingOutNote } from './finding-out-note.tsx';

function Pressed() {
  const saving = useMutation({ mutationFn: () => apiPost('/api/comments/', z.unknown(), { comment: 'Seen.' }) });
  return (
    <>
      <FindingOutNote />
      <Button onClick={() => saving.mutate()}>Save</Button>
      <p>{saving.isSuccess ? 'Saved.' : saving.error && messageOf(saving.error)}</p>
    </>
  );
}

const note = page.getByRole('status').filter({ hasText: 'We are finding out whether this was saved' });
const away = () =>
  Response.json({ code: 'unavailable', detail: 'Later.' }, { status: 503, headers: { 'Retry-After': '1' } });

describe('A command whose outcome is not known', () => {
  it('says so on the screen, finds out by itself, and says no more', async () => {
    let isAway = true;
    const calls = answerApi({ 'POST /api/comments/': () => (isAway ? away() : { id: 1 }) });
    await renderInApp(<Pressed />, { phone: true });
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.element(note).toBeVisible();
    isAway = false;
    await expect.element(page.getByText('Saved.')).toBeVisible();
    await expect.element(note).not.toBeInTheDocument();
    expect(calls.length).toBeGreaterThan(1);
  });

  it('is not waited for by who does not want to', async () => {
    answerApi({ 'POST /api/comments/': away });
    await renderInApp(<Pressed />);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Stop waiting' }).click();
    await expect.element(note).not.toBeInTheDocument();
    await expect.poll(() => document.body.innerText).toContain('Please try again: nothing is saved twice.');
  });
});
