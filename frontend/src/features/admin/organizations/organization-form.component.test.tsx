import type { Organization } from '@proofline/contracts/api/users';
import { DEFAULT_MONTHLY_LIMITS } from '@proofline/contracts/monthly-limits';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerApi } from '../../../testing/answer-api.ts';
import { renderInApp } from '../../../testing/render-in-app.tsx';
import { OrganizationForm } from './organization-form.tsx';

const organization = { id: 7, name: 'First', monthly_limits: DEFAULT_MONTHLY_LIMITS } as unknown as Organization;
const refused = () => Response.json({ name: ['There is one of this name.'] }, { status: 400 });

it('saves a name only when it differs, by Ctrl+Enter from its field', async () => {
  const calls = answerApi({ 'PATCH /api/organizations/7/': refused });
  await renderInApp(<OrganizationForm organization={organization} onClose={vi.fn()} />);
  const name = page.getByRole('textbox', { name: 'Organisation name' });
  await expect.element(page.getByRole('button', { name: 'Save name' })).toBeDisabled();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(calls).toEqual([]);
  await name.fill('Second');
  await expect.element(page.getByRole('button', { name: 'Save name' })).toBeEnabled();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(() => calls.map(({ body }) => body)).toEqual([{ name: 'Second' }]);
});

it('shows what the server refuses at its field, and keeps what was typed', async () => {
  answerApi({ 'PATCH /api/organizations/7/': refused });
  const onClose = vi.fn();
  await renderInApp(<OrganizationForm organization={organization} onClose={onClose} />);
  const name = page.getByRole('textbox', { name: 'Organisation name' });
  await name.fill('Second');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect.element(page.getByText('There is one of this name.')).toBeVisible();
  await expect.element(name).toHaveValue('Second');
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Yes, discard changes' }).click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
});

it('makes a new one with its limits, once name and every limit are there', async () => {
  const calls = answerApi({ 'POST /api/organizations/': refused });
  await renderInApp(<OrganizationForm onClose={vi.fn()} />);
  const save = page.getByRole('button', { name: 'Add organisation' });
  const limit = page.getByRole('textbox', { name: 'Compliance' });
  await page.getByRole('textbox', { name: 'Organisation name' }).fill('Third');
  await limit.fill('');
  await expect.element(save).toBeDisabled();
  await limit.fill('5');
  await save.click();
  await expect.poll(() => calls.length).toBe(1);
  expect(calls[0]?.body).toEqual({
    name: 'Third',
    monthly_limits: { ...DEFAULT_MONTHLY_LIMITS, compliance_crawls_limit: 5 },
  });
});
