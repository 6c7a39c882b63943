import type { Page } from 'playwright';
import type { NaiveReading } from './naive-reader.ts';

/**
 * What a visitor can read and follow on the rendered page, shadow roots and frames of the same origin included,
 * after accepting cookies and after late texts have come in.
 */
export async function readRendered(page: Page, patienceMs: number): Promise<NaiveReading> {
  const accept = page.getByRole('button', { name: 'Accept all', exact: true });
  if ((await accept.count()) > 0) await accept.first().click({ timeout: patienceMs });
  await page.waitForFunction(NOTHING_LATE, undefined, { timeout: patienceMs });
  const readings = await Promise.all(page.frames().map((frame) => frame.evaluate<NaiveReading>(READ_DOCUMENT)));
  return { text: readings.map(({ text }) => text).join('\n'), links: readings.flatMap(({ links }) => links) };
}

/** These two run in the page; as text, because this workspace has no types of a browser. */
const NOTHING_LATE = `[...document.querySelectorAll('[data-late]')].every((place) => place.textContent !== '')`;

const READ_DOCUMENT = `(() => {
  const shadows = [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => [...(shadowRoot?.children ?? [])]);
  return {
    text: [document.body, ...shadows].map(({ innerText }) => innerText ?? '').join('\\n'),
    links: [...document.links].map(({ href }) => href),
  };
})()`;
