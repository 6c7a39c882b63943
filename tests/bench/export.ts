import { readFile } from 'node:fs/promises';
import { createAccount } from '@proofline/backend/features/accounts/create-account';
import { seedReport } from './export/seed-report.ts';
import { cpuBetween, cpuOfTree } from './stack/cpu-of-tree.ts';
import { startStack } from './stack/start-stack.ts';

/**
 * A finished report of 300,000 judged pages as CSV and as XLSX through HTTP, read as fast as it comes. `--full` adds the
 * file of all links, 20 a page. Memory is that of the api's process at its highest while a file was written.
 */
const floors = { csvRowsPerS: 50_000, xlsxRowsPerS: 30_000, peakRssMB: 300 };
const isFull = process.argv.includes('--full');
const results = Number(process.env.EXPORT_RESULTS ?? 300_000);
/** As usual with one rule of five that looks for links: it finds some on a page of five. */
const linksPerPage = isFull ? 20 : 0.2;
const sampleMs = 100;
const password = 'Bench-Pass-2026!';

async function main(): Promise<boolean> {
  // What is written as it is asked for is measured: no file is prepared.
  const stack = await startStack({ env: { LARGE_REPORT_RESULTS: '100000000' } });
  try {
    const email = 'bench@proofline.example';
    const person = { email, password, firstName: 'Bench', lastName: 'Mark', role: 'full_access' as const };
    const owner = await createAccount(stack.db, { organization: 'Bench', ...person });
    if (owner === undefined) throw new Error('The account was there already.');
    const reportId = await seedReport(stack.db, owner.organizationId, { results, linksPerPage });
    say(`${results.toLocaleString('en')} results, ${linksPerPage} links a page`);
    const login = await fetch(`${stack.apiUrl}/api/login/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: stack.apiUrl },
      body: JSON.stringify({ email, password, remember_me: false }),
    });
    const cookie = login.headers
      .getSetCookie()
      .map((one) => one.split(';', 1)[0])
      .join('; ');
    const address = (file: string) => `${stack.apiUrl}/api/reports/${reportId}/${file}`;
    const idleRssMB = await rssMB(stack.apiPid);
    const csv = await measure(stack.apiPid, address('export.csv'), cookie);
    const xlsx = await measure(stack.apiPid, address('export.xlsx'), cookie);
    const links = isFull ? await measure(stack.apiPid, address('links.csv'), cookie) : undefined;
    const figures = {
      csvRowsPerS: Math.round(results / csv.seconds),
      xlsxRowsPerS: Math.round(results / xlsx.seconds),
      peakRssMB: Math.max(csv.peakRssMB, xlsx.peakRssMB, links?.peakRssMB ?? 0),
      ...(links && { linkRowsPerS: Math.round((results * linksPerPage) / links.seconds) }),
      ...{ results, linksPerPage, idleRssMB, csvMB: csv.mb, xlsxMB: xlsx.mb, ...(links && { linksMB: links.mb }) },
      cpuUsPerRow: { csv: perRow(csv.cpuMs), xlsx: perRow(xlsx.cpuMs), ...(links && { links: perRow(links.cpuMs) }) },
    };
    const ok =
      figures.peakRssMB <= floors.peakRssMB &&
      (isFull || (figures.csvRowsPerS >= floors.csvRowsPerS && figures.xlsxRowsPerS >= floors.xlsxRowsPerS));
    console.log(JSON.stringify({ bench: 'export', ok, figures }));
    return ok;
  } finally {
    await stack.stop();
  }
}

interface Measured {
  readonly seconds: number;
  readonly mb: number;
  readonly peakRssMB: number;
  readonly cpuMs: ReadonlyMap<string, number>;
}

async function measure(pid: number, url: string, cookie: string): Promise<Measured> {
  let peakRssMB = 0;
  const sampling = setInterval(() => {
    void rssMB(pid).then((now) => {
      peakRssMB = Math.max(peakRssMB, now);
    });
  }, sampleMs);
  const cpuBefore = await cpuOfTree();
  const startedAt = performance.now();
  try {
    const answer = await fetch(url, { headers: { cookie, 'accept-encoding': 'identity' } });
    if (!answer.ok || answer.body === null) throw new Error(`${url} was answered ${answer.status}.`);
    let bytes = 0;
    for await (const chunk of answer.body) bytes += chunk.byteLength;
    const seconds = (performance.now() - startedAt) / 1000;
    const mb = Math.round(bytes / 1024 ** 2);
    say(`${url.split('/').at(-1)}: ${seconds.toFixed(1)} s, ${mb} MB, at most ${peakRssMB} MB of memory`);
    return { seconds, mb, peakRssMB, cpuMs: cpuBetween(cpuBefore, await cpuOfTree()) };
  } finally {
    clearInterval(sampling);
  }
}

async function rssMB(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const mb = (field: string) =>
    Math.round(Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) / 1024);
  return mb('VmRSS');
}

const perRow = (cpuMs: ReadonlyMap<string, number>) =>
  Object.fromEntries([...cpuMs].map(([name, ms]) => [name, Math.round((ms * 10_000) / results) / 10]));

function say(words: string): void {
  console.error(words);
}

process.exitCode = (await main()) ? 0 : 1;
