import { ActionIcon } from '@mantine/core';
import type { Report, ReportDetail } from '@proofline/contracts/api/reports';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { Table } from '../../shared/table/use-table-state.ts';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { DownloadFormats, DownloadMenu } from './download-menu.tsx';

/** What the menu reads of a report. */
async function openMenu(status: string) {
  const report = { id: 100_001, status: { id: status }, available_actions: ['download_report'] } as unknown as Report;
  const query = { ordering: '-url', compliant: 'false', page: 3, page_size: 20 };
  await renderInApp(
    <DownloadFormats report={report} query={query} note="All rows">
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
