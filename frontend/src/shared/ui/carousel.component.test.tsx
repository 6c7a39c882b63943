import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { Carousel } from './carousel.tsx';

const items = [1, 2, 3, 4, 5].map((id) => ({ id }));
const place = page.getByTestId('carousel-place');
const next = page.getByRole('button', { name: 'Next things' });
const previous = page.getByRole('button', { name: 'Previous things' });

const show = async (widthPx: number, shown = items) => {
  await renderInApp(
    <Carousel label="things" items={shown} idOf={({ id }) => id}>
      {({ id }) => <a href={`#${id}`}>Thing {id}</a>}
    </Carousel>,
  );
  await page.viewport(widthPx, 800);
};

it.each([
  ...[390, 991].map((widthPx) => ({ widthPx, shows: '1 of 5' })),
  ...[992, 1199].map((widthPx) => ({ widthPx, shows: '1–2 of 5' })),
  ...[1200, 1499].map((widthPx) => ({ widthPx, shows: '1–3 of 5' })),
  ...[1500, 1999].map((widthPx) => ({ widthPx, shows: '1–4 of 5' })),
])('shows in a window $widthPx wide: $shows', async ({ widthPx, shows }) => {
  await show(widthPx);
  await expect.element(place).toHaveTextContent(shows);
});

it('shows all five in the widest windows, and then no buttons', async () => {
  await show(2000);
  await expect.element(place).not.toBeInTheDocument();
  expect(next.elements()).toEqual([]);
});

it('turns by what is in view, to the end and back', async () => {
  await show(1200);
  await expect.element(previous).toBeDisabled();
  await next.click();
  await expect.element(place).toHaveTextContent('3–5 of 5');
  await expect.element(next).toBeDisabled();
  await previous.click();
  await expect.element(place).toHaveTextContent('1–3 of 5');
});

it('goes from slide to slide by the arrow keys, and shows the one that has the focus', async () => {
  await show(390);
  const first = page.getByRole('link', { name: 'Thing 1' });
  await expect.element(first).toBeVisible();
  (first.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await expect.element(page.getByRole('link', { name: 'Thing 3' })).toHaveFocus();
  await expect.element(place).toHaveTextContent('3 of 5');
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(page.getByRole('link', { name: 'Thing 2' })).toHaveFocus();
  await expect.element(place).toHaveTextContent('2 of 5');
});

it('has buttons on a phone that a finger meets', async () => {
  await show(390);
  await expect.element(next).toBeVisible();
  for (const button of [next, previous]) {
    expect(button.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  }
});
