import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { BulkValue } from './bulk-value.tsx';
import { type TreeActions, TreeActionsContext } from './tree-actions.ts';

const actions = { tree: () => ({ id: 'root', not: false, condition: 'AND', rules: [] }) } as unknown as TreeActions;

async function bulk() {
  const onChange = vi.fn();
  const onOuterSubmit = vi.fn();
  function Leaf() {
    const [value, setValue] = useState({ name: 'Terms', bulk: ['18+', 'gamble responsibly'] });
    return (
      <div onSubmit={onOuterSubmit}>
        <TreeActionsContext value={actions}>
          <BulkValue
            ruleId="leaf"
            medium="text"
            value={value}
            problem={undefined}
            onChange={(next) => {
              onChange(next);
              setValue(next);
            }}
          />
        </TreeActionsContext>
      </div>
    );
  }
  await renderInApp(<Leaf />);
  await page.getByRole('button', { name: /Edit Bulk Text/ }).click();
  const entries = page.getByRole('textbox', { name: 'Phrases, one per line' });
  await expect.element(entries).toBeVisible();
  return { entries, save: page.getByRole('button', { name: 'Save entries' }), onChange, onOuterSubmit };
}

it('saves only what differs, and counts entries and repeats as they are typed', async () => {
  const { entries, save, onChange, onOuterSubmit } = await bulk();
  await expect.element(save).toBeDisabled();
  await entries.fill('18+\n18+\nno limits\n');
  await expect.element(page.getByText('2 entries, 1 repeated left out')).toBeVisible();
  await save.click();
  expect(onChange.mock.calls).toEqual([[{ name: 'Terms', bulk: ['18+', 'no limits'] }]]);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(onOuterSubmit).not.toHaveBeenCalled();
});

it('saves by Ctrl+Enter from within the text', async () => {
  const { entries, onChange } = await bulk();
  await entries.fill('no limits');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(onChange.mock.calls).toEqual([[{ name: 'Terms', bulk: ['no limits'] }]]);
});

it('does not save without a name or entries', async () => {
  const { entries, save, onChange } = await bulk();
  await entries.fill(' \n ');
  await expect.element(save).toBeDisabled();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(onChange).not.toHaveBeenCalled();
});

it('keeps the leaf as it was when the change is discarded', async () => {
  const { entries, onChange } = await bulk();
  await entries.fill('something else');
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Yes, discard changes' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(onChange).not.toHaveBeenCalled();
  await expect.element(page.getByText('gamble responsibly')).toBeVisible();
});
