import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { type PickerItem, TwoListPicker } from './two-list-picker.tsx';

const items: readonly PickerItem<string>[] = [
  { id: 'gb', name: 'United Kingdom', disabled: false },
  { id: 'mt', name: 'Malta', disabled: false },
  { id: 'se', name: 'Sweden', disabled: false },
  { id: 'xx', name: 'Nowhere', disabled: true, hint: 'no agent' },
];

async function picker(initial: readonly string[] = []) {
  const onChange = vi.fn();
  function Picker() {
    const [chosen, setChosen] = useState<readonly string[]>(initial);
    return (
      <TwoListPicker
        sourceTitle="Countries"
        targetTitle="Chosen"
        items={items}
        chosen={chosen}
        emptyText="None."
        onChange={(next) => {
          onChange(next);
          setChosen(next);
        }}
      />
    );
  }
  await renderInApp(<Picker />);
  const [source, target] = [
    page.getByRole('group', { name: 'Countries' }),
    page.getByRole('group', { name: 'Chosen' }),
  ];
  return { source, target, onChange };
}

it('moves what is marked, in the order it was chosen, and says so', async () => {
  const { source, target, onChange } = await picker(['se']);
  await source.getByRole('checkbox', { name: 'Malta' }).click();
  await page.getByRole('button', { name: 'Add marked to Chosen' }).click();
  expect(onChange.mock.lastCall).toEqual([['se', 'mt']]);
  await expect.element(target.getByText('Malta')).toBeVisible();
  await expect.element(source.getByText('Malta')).not.toBeInTheDocument();
  await expect.element(page.getByRole('status')).toHaveTextContent('1 added to Chosen');
});

it('selects all that the search shows and may be chosen, nothing else', async () => {
  const { source, onChange } = await picker();
  await source.getByRole('searchbox').fill('e');
  await source.getByRole('checkbox', { name: 'Select all' }).click();
  await page.getByRole('button', { name: 'Add marked to Chosen' }).click();
  expect(onChange.mock.lastCall).toEqual([['gb', 'se']]);
  await source.getByRole('searchbox').fill('zzz');
  await expect.element(source.getByText('Nothing is named “zzz”.')).toBeVisible();
});

it('never adds what cannot be chosen, and takes out what was', async () => {
  const { source, target, onChange } = await picker(['xx']);
  await expect.element(target.getByText('Nowhere')).toBeVisible();
  await page.getByRole('button', { name: 'Take all out of Chosen' }).click();
  expect(onChange.mock.lastCall).toEqual([[]]);
  await expect.element(source.getByRole('checkbox', { name: /Nowhere/ })).toBeDisabled();
  await page.getByRole('button', { name: 'Add all to Chosen' }).click();
  expect(onChange.mock.lastCall).toEqual([['gb', 'mt', 'se']]);
});

it('is used by keyboard alone: arrows go, Enter moves and stays on its side', async () => {
  const { source, onChange } = await picker();
  source.getByRole('checkbox', { name: 'United Kingdom' }).element().focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(source.getByRole('checkbox', { name: 'Malta' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(onChange.mock.lastCall).toEqual([['mt']]);
  await expect.element(source.getByRole('checkbox', { name: 'Sweden' })).toHaveFocus();
  await userEvent.keyboard('{Home} ');
  await expect.element(source.getByRole('checkbox', { name: 'United Kingdom' })).toBeChecked();
});
