import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderInApp } from '../../../../testing/render-in-app.tsx';
import { ScreenshotsCompared } from './screenshots-compared.tsx';

/** A picture of one colour, `height` as high as it is wide times a hundred. */
function picture(colour: string, height: number): string {
  const canvas = document.createElement('canvas');
  canvas.width = 100;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('There is no canvas.');
  context.fillStyle = colour;
  context.fillRect(0, 0, 100, height);
  return canvas.toDataURL('image/png');
}
const was = { url: picture('#c00', 120), sha256: 'a'.repeat(64), at: '2026-11-19T10:00:00.000Z' };
const is = { url: picture('#080', 300), sha256: 'b'.repeat(64), at: '2026-11-20T10:00:00.000Z' };
const slider = page.getByRole('slider', { name: 'Divider between the screenshots' });
const words = () => slider.element().getAttribute('aria-valuetext');
const pressed = vi.fn();

async function rendered(made: { was?: Partial<typeof was> | { url: null }; is?: object; phone?: boolean } = {}) {
  const onKey = ({ defaultPrevented }: Event) => pressed(defaultPrevented);
  pressed.mockReset();
  document.addEventListener('keydown', onKey, { once: true });
  await renderInApp(<ScreenshotsCompared was={{ ...was, ...made.was }} is={{ ...is, ...made.is }} />, {
    ...(made.phone && { phone: true }),
  });
}
const drawn = () => expect.poll(() => [...document.images].every((image) => image.complete)).toBe(true);

it('shows both pictures with when they were taken, half of each', async () => {
  await rendered();
  await expect.element(page.getByRole('img', { name: /^Screenshot: Before, 19 Nov/ })).toBeVisible();
  await expect.element(page.getByRole('img', { name: /^Screenshot: Now, 20 Nov/ })).toBeVisible();
  expect(words()).toBe('Before on the left 50%, now on the right 50%');
});

it('moves by keys, which lead nowhere else', async () => {
  await rendered();
  slider.element().focus();
  for (const [key, said] of [
    ['{ArrowRight}', 'Before on the left 52%, now on the right 48%'],
    ['{ArrowDown}', 'Before on the left 50%, now on the right 50%'],
    ['{PageUp}', 'Before on the left 60%, now on the right 40%'],
    ['{End}', 'Before only'],
    ['{ArrowRight}', 'Before only'],
    ['{Home}', 'Now only'],
  ] as const) {
    await userEvent.keyboard(key);
    await expect.poll(words).toBe(said);
  }
  expect(pressed).not.toHaveBeenCalled();
});

it.each(['mouse', 'touch'])('follows a %s that is held down, and stays where it was let go', async (pointerType) => {
  await rendered({ phone: pointerType === 'touch' });
  await drawn();
  const stage = slider.element().parentElement?.parentElement;
  if (!stage) throw new Error('The slider stands nowhere.');
  const { left, top, width } = stage.getBoundingClientRect();
  const point = (type: string, share: number) =>
    stage.dispatchEvent(
      new PointerEvent(type, {
        ...{ bubbles: true, pointerId: 1, pointerType, isPrimary: true, button: 0, buttons: 1 },
        ...{ clientX: left + width * share, clientY: top + 20 },
      }),
    );
  // What is dispatched here is no pointer of the browser's, which alone could be captured.
  let captured = false;
  stage.setPointerCapture = () => {
    captured = true;
  };
  stage.hasPointerCapture = () => captured;
  point('pointermove', 0.9);
  expect(words()).toContain('50%');
  point('pointerdown', 0.3);
  await expect.poll(words).toBe('Before on the left 30%, now on the right 70%');
  point('pointermove', 0.75);
  await expect.poll(words).toBe('Before on the left 75%, now on the right 25%');
  point('pointermove', 1.4);
  await expect.poll(words).toBe('Before only');
});

it('lets nothing of the higher picture shine through below the end of the other one', async () => {
  await rendered();
  await drawn();
  const [now, before] = [/Now/, /Before/].map((name) => page.getByRole('img', { name }).element().parentElement);
  expect(before?.getBoundingClientRect().height).toBe(now?.getBoundingClientRect().height);
  expect(getComputedStyle(before ?? document.body).backgroundColor).not.toBe('rgba(0, 0, 0, 0)');
});

it('shows them side by side', async () => {
  await rendered();
  await page.getByText('Side by side').click();
  await expect.element(page.getByRole('region', { name: 'Screenshots side by side' })).toBeVisible();
  await expect.element(slider).not.toBeInTheDocument();
  const [before, now] = [/Before/, /Now/].map((name) =>
    page.getByRole('img', { name }).element().getBoundingClientRect(),
  );
  expect(before?.right).toBeLessThanOrEqual(now?.left ?? 0);
});

it.each([
  ['the run before has none', { was: { url: null } }, 'There is no screenshot of the run before.'],
  ['this run has none', { is: { url: null } }, 'There is no screenshot of this run.'],
  ['neither has one', { was: { url: null }, is: { url: null } }, 'There is no screenshot of either run.'],
  ['both are the same', { was: { sha256: is.sha256 } }, /Nothing changed: both runs have the same picture/],
  ['one was deleted', { was: { url: '/gone.png' } }, 'The screenshot of the run before has been deleted.'],
])('says so where %s', async (_, made, said) => {
  await rendered(made);
  await expect.element(page.getByText(said)).toBeVisible();
  await expect.element(slider).not.toBeInTheDocument();
});

it.each([
  ['where one goes on below the other', {}, '100% of the picture differs'],
  ['of the same colours', { is: { url: picture('#c10101', 120) } }, 'No difference to be seen'],
  ['of another length', { is: { url: picture('#c00', 160) } }, '25% of the picture differs'],
])('tells how much of two pictures differs, %s', async (_which, made, told) => {
  await rendered(made);
  await expect.element(page.getByRole('status')).toHaveTextContent(told);
});

it('tells no share of a picture that is gone', async () => {
  await rendered({ is: { url: '/no-such-picture.png' } });
  await expect.element(page.getByText('The screenshot of this run has been deleted.')).toBeVisible();
  await expect.element(page.getByText('of the picture differs')).not.toBeInTheDocument();
});
