import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { afterPage } from './after-page.ts';

/**
 * A part the first paint does without: downloaded once the browser is idle, or earlier when it is shown. A download that
 * fails early is tried again when the part is shown.
 */
export function late<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  afterPage(() => void load().catch(() => undefined));
  return lazy(load);
}
