import { startDemoWeb } from '../start-demo-web.ts';

const DEFAULT_PORT = 8480;

function wholeNumber(name: string): number | undefined {
  const text = process.env[name];
  if (text === undefined || text === '') return undefined;
  const value = Number(text);
  if (Number.isSafeInteger(value) && value >= 0) return value;
  console.error(`${name} must be a whole number, not "${text}".`);
  process.exit(1);
}

const port = wholeNumber('DEMO_WEB_PORT') ?? DEFAULT_PORT;
const seed = wholeNumber('DEMO_WEB_SEED');

try {
  const demoWeb = await startDemoWeb({ port, ...(seed === undefined ? {} : { seed }) });
  console.log(`demo-web ready on http://127.0.0.1:${demoWeb.port}`);
  const stop = (): void => void demoWeb.stop();
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
} catch (error) {
  console.error(`The demo internet could not start on port ${port}: ${error instanceof Error ? error.message : error}`);
  process.exit(1);
}
