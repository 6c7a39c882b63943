import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { NumberFilter } from './number-filter.tsx';
import type { TableOptions } from './table-state.ts';
import { useTableState } from './use-table-state.ts';

const options: TableOptions = { filters: ['websites'], numbers: ['websites'] };
const Filter = () => <NumberFilter label="Websites" name="websites" table={useTableState(options)} />;

it('has fields that hold all of themselves on a phone', async () => {
  await renderInApp(<Filter />, { phone: true });
  const group = page.getByRole('group', { name: 'Websites' });
  await expect.element(group).toBeVisible();
  const field = group.getByRole('textbox', { name: 'At least' }).element().getBoundingClientRect();
  const hanging = [...group.element().querySelectorAll('*')].filter(
    (part) => part.getBoundingClientRect().bottom > field.bottom + 1,
  );
  expect(hanging.map((part) => part.outerHTML)).toEqual([]);
});

it('asks for numbers between two others, and counts by keys', async () => {
  const { address } = await renderInApp(<Filter />, { phone: true });
  await page.getByRole('textbox', { name: 'At least' }).fill('41');
  await userEvent.keyboard('{ArrowUp}');
  await expect.poll(address).toContain('42');
});
