import type { SessionState } from '@proofline/contracts/api/session';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { sessionQuery } from '../../shared/session/session-query.ts';
import { answerApi } from '../../testing/answer-api.ts';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { SessionWatch } from './session-watch.tsx';

const session = (seconds: number | null): SessionState => ({
  is_authenticated: true,
  expires_at: null,
  expires_in_s: seconds,
});
const none: SessionState = { is_authenticated: false, expires_at: null, expires_in_s: null };
const question = page.getByRole('dialog', { name: 'Your session is about to expire' });
const stay = page.getByRole('button', { name: 'Stay signed in' });

async function watch(answer: SessionState, extended: () => unknown = () => session(3_600)) {
  const calls = answerApi({ 'GET /api/session/': answer, 'POST /api/auth/sessions/extend/': extended });
  const onSessionLost = vi.fn();
  const { client } = await renderInApp(<SessionWatch onSessionLost={onSessionLost} />);
  await expect.poll(() => client.getQueryData(sessionQuery.queryKey)).toEqual(answer);
  const extensions = () => calls.filter(({ path }) => path === '/api/auth/sessions/extend/').length;
  return { onSessionLost, extensions };
}

it('asks within the last five minutes, and tells how much is left', async () => {
  const { onSessionLost } = await watch(session(240));
  await expect.element(question).toBeVisible();
  await expect.element(question).toMatchTextContent(/You will be logged out in [34]:\d\d/);
  await expect.element(stay).toHaveFocus();
  expect(onSessionLost).not.toHaveBeenCalled();
});

it.each([['more time than that', 330] as const, ['no end', null] as const])(
  'asks nothing with %s',
  async (_, seconds) => {
    await watch(session(seconds));
    expect(question.elements()).toEqual([]);
  },
);

it.each(['{Control>}{Enter}{/Control}', '{Escape}'])('stays by %s, once, and is quiet again', async (key) => {
  const { extensions, onSessionLost } = await watch(session(240));
  await expect.element(stay).toHaveFocus();
  await userEvent.keyboard(key);
  await expect.element(question).not.toBeInTheDocument();
  expect(extensions()).toBe(1);
  expect(onSessionLost).not.toHaveBeenCalled();
});

it('goes on asking when the answer is no', async () => {
  const refused = () => Response.json({ code: 'unavailable', detail: 'Not now.' }, { status: 400 });
  await watch(session(240), refused);
  await stay.click();
  await expect.element(page.getByText('Not now.')).toBeVisible();
  await expect.element(question).toBeVisible();
});

it.each([
  ['somebody else ended it', none],
  ['its time is over', session(0)],
])('leaves when %s', async (_, answer) => {
  const { onSessionLost } = await watch(answer);
  await expect.poll(() => onSessionLost.mock.calls.length).toBeGreaterThan(0);
  expect(question.elements()).toEqual([]);
});
