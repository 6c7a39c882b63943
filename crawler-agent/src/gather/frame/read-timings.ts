/// <reference lib="dom" />
import type { PageTimings } from '@proofline/contracts/page-capture';
import { inPage } from '../in-page.ts';

/** How long each step of loading took, as the browser tells it. */
export const readTimings = inPage({}, () => (): PageTimings => {
  const navigation = performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined;
  const at = (ms: number | undefined) => (ms === undefined || ms <= 0 ? null : Math.round(ms * 10) / 10);
  const span = (from: number | undefined, to: number | undefined) =>
    from === undefined || to === undefined || to <= from ? null : Math.round((to - from) * 10) / 10;
  return {
    dnsMs: span(navigation?.domainLookupStart, navigation?.domainLookupEnd),
    connectMs: span(navigation?.connectStart, navigation?.connectEnd),
    tlsMs: navigation?.secureConnectionStart ? span(navigation.secureConnectionStart, navigation.connectEnd) : null,
    requestMs: at(navigation?.requestStart),
    firstByteMs: at(navigation?.responseStart),
    responseMs: at(navigation?.responseEnd),
    domReadyMs: at(navigation?.domContentLoadedEventEnd),
    loadMs: at(navigation?.loadEventEnd),
  };
});
