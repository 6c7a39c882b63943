import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answerApi } from '../../testing/answer-api.ts';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { ComplianceCard } from './compliance-card.tsx';

const day = (of: string, compliant: number, notCompliant: number, reports = 1) => ({
  ...{ day: of, reports, compliant, not_compliant: notCompliant },
  compliance_percent: (compliant * 100) / (compliant + notCompliant),
});
const chart = page.getByRole('img', { name: /^Compliance over time/ });

it('draws a line of days and says what all of them come to', async () => {
  const calls = answerApi({
    'GET /api/compliance_over_time/': [day('2026-11-19', 50, 50, 2), day('2026-11-20', 25, 75)],
  });
  await renderInApp(<ComplianceCard />);
  await expect.element(page.getByText('37.5%')).toBeVisible();
  await expect.element(page.getByText(/of 200 judged pages in 3 reports compliant/)).toBeVisible();
  await expect
    .element(chart)
    .toHaveAccessibleName('Compliance over time: 19 Nov 2026, 2 reports 50.0%, 20 Nov 2026, 1 report 25.0%');
  await page.getByText('90 days').click();
  await expect.poll(() => calls.map(({ query }) => query.days)).toEqual(['30', '90']);
});

it('says a number of one day, and draws no line', async () => {
  answerApi({ 'GET /api/compliance_over_time/': [day('2026-11-20', 3, 1)] });
  await renderInApp(<ComplianceCard />);
  await expect.element(page.getByText('75.0%')).toBeVisible();
  await expect.element(chart).not.toBeInTheDocument();
});

it('says when there is nothing', async () => {
  answerApi({ 'GET /api/compliance_over_time/': [] });
  await renderInApp(<ComplianceCard />);
  await expect.element(page.getByText('No judged pages yet.')).toBeVisible();
});
