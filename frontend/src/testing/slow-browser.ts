import type {} from '@vitest/browser-playwright';
import { cdp } from 'vitest/browser';

// Set-up of component tests in a browser slowed down: the page computes that many times slower.
const times = Number(import.meta.env.TEST_BROWSER_SLOWDOWN);
if (times > 1) await cdp().send('Emulation.setCPUThrottlingRate', { rate: times });
