import { ActionIcon } from '@mantine/core';
import type { Report, ReportDetail } from '@proofline/contracts/api/reports';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { Query } from '../../shared/api/client.ts';
import type { Table } from '../../shared/table/use-table-state.ts';
import { answerApi } from '../../testing/answer-api.ts';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { DownloadFormats, DownloadMenu } from './download-menu.tsx';
import { reportOf } from './testing/report-of.ts';

const fileless = { is_large: false, csv_file: null, xlsx_file: null, exports_under_way: [], archived: false };

/** What the menu reads of a report. */
async function openMenu(status: string) {
  const report = { ...fileless, id: 100_001, status: { id: status }, available_actions: ['download_report'] };
  const query = { ordering: '-url', compliant: 'false', page: 3, page_size: 20 };
  await renderInApp(
    <DownloadFormats report={report as unknown as Report} query={query} note="All rows">
      <ActionIcon aria-label="Download report">D</ActionIcon>
    </DownloadFormats>,
  );
  await page.getByRole('button', { name: 'Download report' }).click();
}

it('offers CSV and Excel of what the table shows', async () => {
  await openMenu('completed');
  const address = (format: string) => `/api/reports/100001/export.${format}?ordering=-url&compliant=false`;
  await expect.element(page.getByRole('menuitem', { name: 'CSV' })).toHaveAttribute('href', address('csv'));
  await expect.element(page.getByRole('menuitem', { name: 'Excel' })).toHaveAttribute('href', address('xlsx'));
  await expect.element(page.getByText('All rows')).toBeVisible();
});

it('of a report that still runs says when to try again', async () => {
  await openMenu('in_progress');
  await expect.element(page.getByText('Available when the run is complete.')).toBeVisible();
  await page.getByRole('menuitem', { name: 'Excel' }).click();
  await expect.element(page.getByText('Try again in 5 minutes.')).toBeVisible();
});

it.each([
  [0, 1_001, false],
  [0, 1_000, true],
  [1, 1_001, true],
])(
  'hands out media of as many results as may be had at once (%i filters, %i results)',
  async (filterCount, count, isHad) => {
    const report = {
      ...fileless,
      ...{
        id: 100_001,
        status: { id: 'completed' },
        available_actions: ['download_report'],
        total_results_count: count,
      },
    } as unknown as ReportDetail;
    await renderInApp(<DownloadMenu report={report} table={{ query: {}, filterCount } as unknown as Table} />);
    await page.getByRole('button', { name: 'Download' }).click();
    const media = page.getByRole('menuitem', { name: 'Screenshots and WARCs' });
    await expect.element(media).toHaveAttribute('href', '/api/reports/100001/media.zip');
    let wasRefused: boolean | undefined;
    // Nothing is loaded here: whether it would be is what counts.
    const listen = (event: MouseEvent) => {
      wasRefused = event.defaultPrevented;
      event.preventDefault();
    };
    window.addEventListener('click', listen, { once: true });
    await media.click();
    expect(wasRefused).toBe(!isHad);
    const refusal = page.getByText('Filter the results, so that at most 1,000 are left.');
    if (!isHad) await expect.element(refusal).toBeVisible();
  },
);

describe('of a large report', () => {
  const large = { is_large: true, available_actions: ['download_report', 'prepare_export'] as const };

  /** Its menu in the list of reports, as it stands when the server is asked. */
  async function menuOf(made: Partial<ReportDetail>, query: Query = {}) {
    const calls = answerApi({
      'POST /api/reports/700000/exports/': {
        ...{ format: 'csv', file: null, under_way: { format: 'csv', state: 'waiting', percent: 0 } },
      },
    });
    const report = reportOf('completed', { ...large, available_actions: [...large.available_actions], ...made });
    await renderInApp(
      <DownloadFormats report={report} query={query}>
        <ActionIcon aria-label="Download report">D</ActionIcon>
      </DownloadFormats>,
    );
    await page.getByRole('button', { name: 'Download report' }).click();
    return () => calls.filter(({ method }) => method === 'POST').map(({ path }) => path);
  }
  const entry = (name: string) => page.getByRole('menuitem', { name });

  it('a file is asked for, once for everybody, and is said to take some minutes', async () => {
    const asked = await menuOf({});
    await expect.element(page.getByText(/prepared as a file first, once for everybody/)).toBeVisible();
    await entry('Prepare CSV file').click();
    await expect.element(page.getByText('The CSV file is being prepared')).toBeVisible();
    expect(asked()).toEqual(['/api/reports/700000/exports/']);
  });

  it('what is filtered is written as it is asked for', async () => {
    await menuOf({}, { compliant: 'false', page: 2 });
    await expect.element(entry('CSV')).toHaveAttribute('href', '/api/reports/700000/export.csv?compliant=false');
  });

  it('shows how far a file is', async () => {
    const asked = await menuOf({ exports_under_way: [{ format: 'csv', state: 'preparing', percent: 42 }] });
    await entry('Preparing CSV: 42 %').click();
    await expect.element(page.getByText('The CSV file is being prepared')).toBeVisible();
    expect(asked()).toEqual([]);
  });

  it('hands out what is there, and lets one that failed be asked for again', async () => {
    const asked = await menuOf({
      csv_file: '/api/reports/700000/export.csv',
      exports_under_way: [{ format: 'xlsx', state: 'failed', percent: 0 }],
    });
    await expect.element(entry('CSV')).toHaveAttribute('href', '/api/reports/700000/export.csv');
    await entry('Excel failed: prepare again').click();
    await expect.poll(asked).toEqual(['/api/reports/700000/exports/']);
  });

  it('says of one that failed for want of results that it did', async () => {
    const failed = { format: 'xlsx', state: 'failed', percent: 0, reason: 'results_missing' } as const;
    const asked = await menuOf({ exports_under_way: [failed] });
    await entry('Excel failed, results are missing: prepare again').click();
    await expect.poll(asked).toEqual(['/api/reports/700000/exports/']);
  });

  it('who may not ask is told so', async () => {
    const asked = await menuOf({ available_actions: ['download_report'] });
    await entry('Prepare Excel file').click();
    await expect.element(page.getByText('Ask a colleague to prepare it.')).toBeVisible();
    expect(asked()).toEqual([]);
  });
});
