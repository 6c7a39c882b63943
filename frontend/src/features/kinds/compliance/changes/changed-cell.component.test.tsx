import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderInApp } from '../../../../testing/render-in-app.tsx';
import { ChangedCell } from './changed-cell.tsx';

const badge = page.getByRole('button', { name: 'Broken: Was Compliant, is Not compliant' });
const tip = page.getByRole('tooltip', { includeHidden: true });

it('tells what the page was and is to who points at the badge, comes to it by keyboard, or listens', async () => {
  const onOpen = vi.fn();
  await renderInApp(<ChangedCell result={{ changed: 'broken', outcome: 'not_compliant' }} onOpen={onOpen} />);
  await badge.hover();
  await expect.element(tip).toHaveTextContent('Was Compliant, is Not compliant');
  await badge.unhover();
  await expect.poll(() => tip.query()).toBeNull();
  await userEvent.keyboard('{Tab}');
  await expect.element(badge).toHaveFocus();
  await expect.element(tip).toHaveTextContent('Was Compliant, is Not compliant');
  await userEvent.keyboard('{Enter}');
  expect(onOpen).toHaveBeenCalledOnce();
});

it('is a dash where there is no run to compare with', async () => {
  await renderInApp(<ChangedCell result={{ changed: null, outcome: 'compliant' }} onOpen={() => undefined} />);
  await expect.element(page.getByText('–')).toBeVisible();
  expect(page.getByRole('button').query()).toBeNull();
});
