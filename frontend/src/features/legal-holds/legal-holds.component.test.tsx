import type { Me } from '@proofline/contracts/api/account';
import type { LegalHold } from '@proofline/contracts/api/legal-holds';
import type { Project } from '@proofline/contracts/api/projects';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { queryKeys } from '../../shared/api/query-keys.ts';
import { answerApi } from '../../testing/answer-api.ts';
import { renderInApp, testClient } from '../../testing/render-in-app.tsx';
import { ManageChecksPage } from '../checks/manage-checks-page.tsx';
import { checkOf } from '../checks/testing/check-of.ts';
import { ReportsPage } from '../reports/reports-page.tsx';
import { reportOf } from '../reports/testing/report-of.ts';

const hold = (reason: string, ofCheck = true): LegalHold => ({
  ...{ of_check: ofCheck, reason, placed_by: 'Maya Lindqvist', placed_at: '2026-11-20T10:00:00.000Z' },
});
const listOf = (...results: unknown[]) => ({ count: results.length, page: 1, perPage: 10, page_size: 10, results });
const clientOf = (mayManage: boolean) => {
  const client = testClient();
  client.setQueryData(queryKeys.me, { id: 1, has_full_access: mayManage } as Me);
  return client;
};

/** The table of one check, which the server holds and lets go as it is told, unless it refuses. */
async function checks(legalHold: LegalHold | null, { mayManage = true, refusal = null as Response | null } = {}) {
  let stands: Project = checkOf('completed', [], { legal_hold: legalHold });
  const become = (now: LegalHold | null) => {
    stands = { ...stands, legal_hold: now };
    return { id: 7, legal_hold: now };
  };
  const calls = answerApi({
    'GET /api/projects/': () => listOf(stands),
    'POST /api/projects/7/legal_hold/': ({ body }: { body: { reason: string } }) =>
      refusal?.clone() ?? become(hold(body.reason)),
    'DELETE /api/projects/7/legal_hold/': () => refusal?.clone() ?? become(null),
  });
  await renderInApp(<ManageChecksPage />, { client: clientOf(mayManage) });
  await expect.element(page.getByText('Steered')).toBeVisible();
  return () =>
    calls.filter(({ method }) => method === 'POST' || method === 'DELETE').map(({ method, body }) => [method, body]);
}
const badge = page.getByRole('button', { name: 'Legal hold', exact: true });
const choose = async (entry: string) => {
  await page.getByRole('button', { name: 'Actions for Steered' }).click();
  await page.getByRole('menuitem', { name: entry }).click();
};

it('is placed with a reason, shown with who, why and since when, and lifted after a question', async () => {
  const told = await checks(null);
  expect(badge.query()).toBeNull();
  await choose('Place legal hold');
  const dialog = page.getByRole('dialog', { name: 'Place legal hold on the check' });
  const place = dialog.getByRole('button', { name: 'Place hold' });
  await expect.element(place).toBeDisabled();
  await expect.element(dialog.getByRole('textbox', { name: 'Reason' })).toHaveAttribute('maxlength', '500');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('  Case 118.  ');
  await place.click();
  await expect.element(badge).toBeVisible();
  await expect.element(page.getByText('The check is on legal hold.')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  await badge.click();
  const said = page.getByRole('dialog', { name: 'Legal hold' });
  await expect.element(said).toMatchTextContent(/with all of its reports.*Case 118\..*Placed by Maya Lindqvist, .*20/);
  await badge.click();
  await choose('Lift legal hold');
  const question = page.getByRole('dialog', { name: 'Lift the legal hold of the check?' });
  await expect.element(question).toMatchTextContent('nobody can bring it back');
  await question.getByRole('button', { name: 'Lift hold' }).click();
  await expect.element(badge).not.toBeInTheDocument();
  expect(told()).toEqual([
    ['POST', { reason: 'Case 118.' }],
    ['DELETE', undefined],
  ]);
});

it('keeps what was typed and says why where the server refuses, beside the field or in a message', async () => {
  const reason = ['Lines cannot be broken.'];
  const told = await checks(null, { refusal: Response.json({ reason }, { status: 400 }) });
  await choose('Place legal hold');
  await page.getByRole('textbox', { name: 'Reason' }).fill('Case 118.');
  await page.getByRole('button', { name: 'Place hold' }).click();
  await expect.element(page.getByRole('dialog').getByText('Lines cannot be broken.')).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Reason' })).toHaveValue('Case 118.');
  expect(told()).toHaveLength(1);
});

it.each([
  ['Place legal hold', null, 'The check is on legal hold already.'],
  ['Lift legal hold', hold('Case 118.'), 'The check is not on legal hold.'],
])('says what a colleague did meanwhile: %s', async (entry, legalHold, detail) => {
  const told = await checks(legalHold, { refusal: Response.json({ code: 'conflict', detail }, { status: 409 }) });
  await choose(entry);
  if (legalHold === null) await page.getByRole('textbox', { name: 'Reason' }).fill('Case 119.');
  await page.getByRole('button', { name: legalHold === null ? 'Place hold' : 'Lift hold' }).click();
  await expect.element(page.getByText(detail)).toBeVisible();
  expect(told()).toHaveLength(1);
});

it('is seen by those who may not change it, with the reports that are held themselves', async () => {
  await checks(hold('Case 118.'), { mayManage: false });
  await expect.element(badge).toBeVisible();
  await page.getByRole('button', { name: 'Actions for Steered' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'View history' })).toBeVisible();
  expect(page.getByRole('menuitem', { name: /legal hold/ }).query()).toBeNull();
});

it('tells of held reports where the check itself is not', async () => {
  answerApi({ 'GET /api/projects/': listOf(checkOf('completed', [], { held_report_count: 2 })) });
  await renderInApp(<ManageChecksPage />, { client: clientOf(true) });
  const held = page.getByRole('button', { name: '2 reports on hold' });
  await held.click();
  await expect
    .element(page.getByRole('dialog', { name: '2 reports on hold' }))
    .toMatchTextContent('the list of reports says');
});

it.each([false, true])('stands in the list of reports, that of the check first; on a phone: %s', async (phone) => {
  const held = reportOf('completed', { legal_holds: [hold('Case 118.'), hold('Case 120.', false)] });
  answerApi({ 'GET /api/reports/': listOf(held, reportOf('completed', { id: 700_001 as never })) });
  await renderInApp(<ReportsPage />, { client: clientOf(false), phone });
  await expect.element(badge).toBeVisible();
  expect(badge.elements()).toHaveLength(1);
  await badge.click();
  const said = page.getByRole('dialog', { name: 'Legal hold' });
  await expect.element(said).toMatchTextContent(/Case 118\..*This report.*Case 120\./);
});
