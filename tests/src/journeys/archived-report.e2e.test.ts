import { join } from 'node:path';
import { type ApiWorld, password, people, startApiWorld } from '@proofline/backend/app/testing/api-world';
import { type Fixture, runningReport } from '@proofline/backend/app/testing/report-fixture';
import { archiveReports } from '@proofline/backend/features/retention/archive-reports';
import { expireEvidence } from '@proofline/backend/features/retention/expire-evidence';
import { sweepEvidence } from '@proofline/backend/features/retention/sweep-evidence';
import { startEventStore } from '@proofline/event-store/start-event-store';
import { PROJECTION_NAMES } from '@proofline/projections/projection-names';
import { awaitPosition } from '@proofline/projections/runtime/positions';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { frontendDist } from '../../../scripts/machine/frontend-build.ts';
import { lookAt } from '../pages/accessibility.ts';
import { launchBrowser, openPage, type PageTroubles, signIn } from '../product/browser-page.ts';

const root = join(import.meta.dirname, '../../..');
const monthMs = 31 * 86_400_000;
const [archiveAfterMonths, evidenceRetentionMonths] = [6, 60];
const name = 'Überwachte =Seiten';
const phone = { width: 390, height: 844 };
const desk = { width: 1440, height: 900 };

describe('a report grows old', () => {
  let world: ApiWorld;
  let run: Fixture;
  let browser: Browser;
  let page: Page;
  let troubles: PageTroubles;
  let path: string;

  beforeAll(async () => {
    world = await startApiWorld(startEventStore, { frontendDist: process.env.FRONTEND_DIST ?? frontendDist(root) });
    run = await runningReport(world, 1001);
    await run.complete();
    path = `/manage_checks/${run.checkId}/reports/${run.reportId}`;
    browser = await launchBrowser();
    ({ page, troubles } = await openPage(browser, world.url));
    await signIn(page, people.full, password);
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await world?.stop();
  });

  /** Time goes by, and with it the session. */
  const later = async (months: number) => {
    world.clock.forward(months * monthMs);
    await page.context().clearCookies();
    await signIn(page, people.full, password);
  };
  const archive = async () => {
    await archiveReports({ ...world.deps, archiveAfterMonths });
    await caughtUp();
  };
  const giveUp = async () => {
    const given = await expireEvidence({ ...world.deps, evidenceRetentionMonths });
    await caughtUp();
    const { files } = await sweepEvidence({ ...world.deps, actor: 'evidence-sweep' }, undefined);
    return { given, files };
  };
  const caughtUp = async () => {
    const [last] = await world.deps.eventLog.readAll({ maxEvents: 1, direction: 'backwards' });
    await awaitPosition(world.deps.db, PROJECTION_NAMES, last?.position ?? 0n, 20_000);
  };
  const rowsOf = async (table: string) =>
    Number(
      (await world.deps.db(`read_models.${table}`).where({ report_id: run.reportId }).count({ n: '*' }).first())?.n,
    );
  const cookies = async () =>
    (await page.context().cookies()).map(({ name: key, value }) => `${key}=${value}`).join('; ');
  const result = () => page.getByText(/site-1\.example/);
  const choose = async (entry: string) => {
    await page.getByRole('button', { name: 'Actions', exact: true }).click();
    await page.getByRole('menuitem', { name: entry }).click();
  };

  it('is put on hold through its screen while its results are shown', async () => {
    await page.goto(path);
    await result().first().waitFor();
    expect(await rowsOf('results')).toBeGreaterThan(0);
    await choose('Place hold on this report');
    const dialog = page.getByRole('dialog', { name: 'Place legal hold on the report' });
    await dialog.getByLabel('Reason').fill('Case 118.');
    expect(await lookAt(page, { path: 'the dialog of a hold' })).toEqual([]);
    await page.setViewportSize(desk);
    await dialog.getByRole('button', { name: 'Place hold' }).click();
    await page.getByText('The report is on legal hold.').waitFor();
    await page.getByRole('button', { name: 'Legal hold' }).click();
    await page.getByText('Case 118.').waitFor();
    await page.getByText(/^Placed by Maya Lindqvist, /).waitFor();
    await page.keyboard.press('Escape');
  });

  it('stays as it is for as long as it is young', async () => {
    await later(5);
    await archive();
    await page.goto(path);
    await result().first().waitFor();
    expect(await rowsOf('results')).toBeGreaterThan(0);
  });

  it('is archived: its rows are gone, its files are there, and its check says so', async () => {
    await later(2);
    await page.goto(path);
    await result().first().waitFor();
    await archive();
    // Whoever looks at it is told.
    await page
      .getByRole('heading', { name: 'This report is older than 6 months, thus only the export file is available.' })
      .waitFor();
    await page.getByText(/contact support.*: you will get it within one working day\./).waitFor();
    expect([await rowsOf('results'), await rowsOf('result_details')]).toEqual([0, 0]);
    expect(await result().count()).toBe(0);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download CSV' }).click(),
    ]);
    expect(await (await fetch(download.url(), { headers: { cookie: await cookies() } })).text()).toContain(
      'site-1.example',
    );
    expect(await lookAt(page, { path })).toEqual([]);
    await page.setViewportSize(desk);
    await page.goto('/manage_checks');
    const row = page.getByRole('row', { name: new RegExp(name) });
    await row.getByRole('img', { name: 'Last report of this check has been archived' }).waitFor();
    await page.getByRole('switch', { name: 'Show projects with archived reports only' }).check({ force: true });
    await row.waitFor();
  });
  it('keeps its evidence beyond its time, until its hold is lifted on a phone', async () => {
    await later(60);
    expect(await giveUp()).toEqual({ given: 0, files: 0 });
    await page.setViewportSize(phone);
    await page.goto(path);
    await page.getByText(/you will get it within one working day\./).waitFor();
    await choose('Lift hold of this report');
    const dialog = page.getByRole('dialog', { name: 'Lift the legal hold of the report?' });
    await dialog.getByRole('button', { name: 'Lift hold' }).click();
    await page.getByText('The legal hold of the report was lifted.').waitFor();
    await page.getByRole('button', { name: 'Legal hold' }).waitFor({ state: 'detached' });
  });

  it('says that its evidence is gone, and promises none of it', async () => {
    expect(await giveUp()).toEqual({ given: 1, files: expect.any(Number) });
    await page.reload();
    await page.getByText(/^Saved pages, screenshots and WARC files of this report have not been kept since/).waitFor();
    expect(await page.getByText('one working day').count()).toBe(0);
    await page.getByRole('link', { name: 'Download CSV' }).waitFor();
    expect(await lookAt(page, { path })).toEqual([]);
    await page.setViewportSize(desk);
    await page.getByRole('button', { name: 'Actions', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Place legal hold' }).waitFor();
    expect(await page.getByRole('menuitem', { name: 'Place hold on this report' }).count()).toBe(0);
    expect(troubles.all).toEqual([]);
  });
});
