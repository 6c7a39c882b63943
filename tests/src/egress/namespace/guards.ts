import { isIP } from 'node:net';
import { publicNameOf } from '@proofline/contracts/public-name';
import { isWebAddress } from '@proofline/crawler-agent/egress/web-address';
import { type EgressProxy, startEgressProxy } from '@proofline/platform/egress/egress-proxy';
import { isPublicAddress } from '@proofline/platform/egress/public-address';
import type { Page } from 'playwright';
import { startOpenProxy } from './open-proxy.ts';

export const GUARD_NAMES = ['egress-proxy', 'url-check', 'interception'] as const;
export type GuardName = (typeof GUARD_NAMES)[number];

/** What is between an agent and the networks: the product's way, or one that is known not to be enough. */
export interface Guard {
  readonly proxyUrl: string;
  /** The product's proxy, with which the agent's own visits are made; absent for a mutant. */
  readonly proxy?: EgressProxy;
  /** What stands behind the guard, and is therefore attacked. */
  readonly guards: readonly ('proxy' | 'http' | 'browser')[];
  /** Asked before an address of a list or a link is opened. */
  mayVisit(url: string): boolean;
  /** Put on every page of the browser. */
  watch(page: Page): Promise<void>;
  stop(): Promise<void>;
}

/** The product in its production setting: no demo internet. */
async function egressProxy(): Promise<Guard> {
  const proxy = await startEgressProxy({ demoHosts: [] });
  return {
    proxy,
    proxyUrl: proxy.url,
    guards: ['proxy', 'http', 'browser'],
    mayVisit: isWebAddress,
    watch: async () => undefined,
    stop: () => proxy.stop(),
  };
}

/** Mutant: addresses are looked at when they are opened, and never again. */
async function urlCheck(): Promise<Guard> {
  const proxy = await startOpenProxy();
  return {
    proxyUrl: proxy.url,
    guards: ['http', 'browser'],
    mayVisit: looksPublic,
    watch: async () => undefined,
    stop: async () => proxy.stop(),
  };
}

/** Mutant: the browser asks for every request it makes. */
async function interception(): Promise<Guard> {
  const proxy = await startOpenProxy();
  return {
    proxyUrl: proxy.url,
    guards: ['browser'],
    mayVisit: looksPublic,
    watch: async (page) => {
      await page.route('**/*', (route) => (looksPublic(route.request().url()) ? route.continue() : route.abort()));
    },
    stop: async () => proxy.stop(),
  };
}

export const guards: Readonly<Record<GuardName, () => Promise<Guard>>> = {
  'egress-proxy': egressProxy,
  'url-check': urlCheck,
  interception: interception,
};

/** The best that can be said of a URL without asking anybody. */
function looksPublic(url: string): boolean {
  if (!isWebAddress(url)) return false;
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
  return isIP(host) === 0 ? publicNameOf(host) !== undefined : isPublicAddress(host);
}
