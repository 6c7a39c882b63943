import type { Browser } from 'playwright';
import { z } from 'zod';

const processSchema = z.object({
  id: z.number().int().positive(),
  /** `browser`, `renderer`, `GPU`, or the name of a service as `network.mojom.NetworkService`. */
  type: z.string(),
});
const processesSchema = z.object({ processInfo: z.array(processSchema) });

export type BrowserProcess = z.infer<typeof processSchema>;

/** A browser, its renderers and its helpers. Throws when the browser is just going away. */
export async function browserProcesses(browser: Browser): Promise<BrowserProcess[]> {
  const session = await browser.newBrowserCDPSession();
  try {
    return processesSchema.parse(await session.send('SystemInfo.getProcessInfo')).processInfo;
  } finally {
    await session.detach().catch(() => undefined);
  }
}

/**
 * Id of the process that is a browser's way to the network; undefined where the browser tells of none. When it dies
 * another takes its place within moments, and what pages were loading by it reads as if they had called it off.
 */
export async function networkProcess(browser: Browser): Promise<number | undefined> {
  const all = await browserProcesses(browser);
  return all.find(({ type }) => type.endsWith('NetworkService'))?.id;
}
