import { Button, Menu, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';
import { useDiscardGuard } from './use-discard-guard.tsx';

const keys = ['{Control>}{Enter}{/Control}', '{Meta>}{Enter}{/Meta}'] as const;

interface Props {
  readonly onSave: (name: string) => void;
  readonly onClose: () => void;
}

function NameDialog({ onSave, onClose }: Props) {
  const guard = useDiscardGuard(onClose);
  const [name, setName] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name !== '') onSave(name);
  };
  return (
    <Dialog opened onClose={onClose} guard={guard} title="Name it">
      <form onSubmit={submit} noValidate>
        <TextInput
          label="Name"
          data-autofocus
          value={name}
          onChange={(event) => {
            setName(event.currentTarget.value);
            guard.setDirty(event.currentTarget.value !== '');
          }}
        />
        <Button type="submit" disabled={name === ''}>
          Save
        </Button>
      </form>
    </Dialog>
  );
}

const nameDialog = async () => {
  const props = { onSave: vi.fn(), onClose: vi.fn() };
  await renderInApp(<NameDialog {...props} />);
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  return props;
};

it.each(keys)('submits its form by %s, also when the focus is on no field', async (key) => {
  const { onSave } = await nameDialog();
  await page.getByRole('textbox', { name: 'Name' }).fill('Pears');
  await userEvent.keyboard(key);
  await page.getByRole('button', { name: 'Close' }).element().focus();
  await userEvent.keyboard(key);
  expect(onSave.mock.calls).toEqual([['Pears'], ['Pears']]);
});

it('does not save what is not complete', async () => {
  const { onSave } = await nameDialog();
  await userEvent.keyboard(keys[0]);
  expect(onSave).not.toHaveBeenCalled();
});

it('asks before typed things are lost, and the question alone has the keys', async () => {
  const { onSave, onClose } = await nameDialog();
  await page.getByRole('textbox', { name: 'Name' }).fill('Pears');
  await userEvent.keyboard('{Escape}');
  const question = page.getByRole('dialog', { name: 'Are you sure you wish to discard your changes?' });
  await expect.element(question).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  expect(onClose).not.toHaveBeenCalled();
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Pears');

  await userEvent.keyboard('{Escape}');
  await expect.element(question).toBeVisible();
  await userEvent.keyboard(keys[0]);
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(onSave).not.toHaveBeenCalled();
});

it('closes without a question when nothing was typed', async () => {
  const { onClose } = await nameDialog();
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('presses its main button where there is no form, unless it cannot be pressed', async () => {
  const [done, other] = [vi.fn(), vi.fn()];
  const Buttons = ({ disabled }: { disabled: boolean }) => (
    <Dialog opened onClose={other} title="Buttons">
      <Button variant="default" onClick={other}>
        Other
      </Button>
      <Button data-main-action disabled={disabled} onClick={done}>
        Done
      </Button>
    </Dialog>
  );
  const { unmount } = await renderInApp(<Buttons disabled />);
  await expect.element(page.getByRole('dialog', { name: 'Buttons' })).toBeVisible();
  await userEvent.keyboard(keys[0]);
  expect(done).not.toHaveBeenCalled();
  await unmount();
  await renderInApp(<Buttons disabled={false} />);
  await expect.element(page.getByRole('dialog', { name: 'Buttons' })).toBeVisible();
  await userEvent.keyboard(keys[0]);
  expect(done).toHaveBeenCalledTimes(1);
  expect(other).not.toHaveBeenCalled();
});

it('says yes to a question, once however long the keys are held', async () => {
  const [yes, no] = [vi.fn(), vi.fn()];
  await renderInApp(<ConfirmDialog opened title="Go on?" confirmLabel="Go on" onConfirm={yes} onCancel={no} />);
  await expect.element(page.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await userEvent.keyboard('{Control>}{Enter>3/}{/Control}');
  expect(yes).toHaveBeenCalledTimes(1);
  expect(no).not.toHaveBeenCalled();
});

it('keeps the keys from the page under it', async () => {
  const under = vi.fn();
  document.addEventListener('keydown', under);
  await renderInApp(
    <Dialog opened onClose={() => undefined} title="To read">
      Words.
    </Dialog>,
  );
  await expect.element(page.getByText('Words.')).toBeVisible();
  await userEvent.keyboard(keys[0]);
  document.removeEventListener('keydown', under);
  expect(under.mock.calls.map(([event]) => event.key)).not.toContain('Enter');
});

it.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['its button', () => page.getByRole('button', { name: 'Close' }).click()],
])('gives the focus back to what opened it, closed by %s', async (_, close) => {
  const Opener = () => {
    const [opened, setOpened] = useState(false);
    return (
      <>
        <Button onClick={() => setOpened(true)}>Open</Button>
        <Dialog opened={opened} onClose={() => setOpened(false)} title="Short">
          Words.
        </Dialog>
      </>
    );
  };
  await renderInApp(<Opener />);
  const opener = page.getByRole('button', { name: 'Open' });
  const dialog = page.getByRole('dialog', { name: 'Short' });
  await opener.click();
  await expect.element(dialog).toBeVisible();
  await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true);
  await close();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

function Openers() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Ask</Button>
      <Menu>
        <Menu.Target>
          <Button>More</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setOpen(true)}>Ask too</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        opened={isOpen}
        title="Sure?"
        confirmLabel="Yes"
        onConfirm={() => setOpen(false)}
        onCancel={() => setOpen(false)}
      />
    </>
  );
}

it('gives the focus back to what opened it, or to what had opened the menu it was chosen in', async () => {
  await renderInApp(<Openers />);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await button('Ask').click();
  await expect.element(button('Cancel')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(button('Ask')).toHaveFocus();
  await button('More').click();
  await page.getByRole('menuitem', { name: 'Ask too' }).click();
  await expect.element(button('Cancel')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(button('More')).toHaveFocus();
});
