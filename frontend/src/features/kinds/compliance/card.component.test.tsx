import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderInApp } from '../../../testing/render-in-app.tsx';
import { reportOf } from '../../reports/testing/report-of.ts';
import { ResultCard } from './card.tsx';
import { judgedResult } from './changes/testing/judged-result.ts';

const report = reportOf('completed', { rules: { condition: 'AND', not: false, rules: [] } });

it('tells what a page was and what it is, not only that it changed', async () => {
  const cards = (['broken', 'unchanged', null] as const).map((changed) => judgedResult({ changed }));
  await renderInApp(
    <>
      {cards.map((result) => (
        <ResultCard key={result.changed} report={report} result={result} onOpen={() => undefined} />
      ))}
    </>,
    { phone: true },
  );
  await expect.element(page.getByText('Was Compliant, is Not compliant')).toBeVisible();
  expect(page.getByText(/^Was /).elements()).toHaveLength(1);
});
