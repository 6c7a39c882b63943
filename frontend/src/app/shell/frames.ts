import { type ComponentType, lazy } from 'react';

/** A frame and how to have it before it is shown: what React loads itself is shown one empty picture later. */
function frame(load: () => Promise<ComponentType>) {
  let loaded: ComponentType | undefined;
  let loading: Promise<{ default: ComponentType }> | undefined;
  const start = async () => {
    loaded = await load();
    return { default: loaded };
  };
  // Once: asked for a second time, a style sheet that did not come is not missed any more.
  const fetch = () => {
    loading ??= start();
    return loading;
  };
  const Lazy = lazy(fetch);
  /** Choose once in a component's life: the two are not the same to React. */
  return { fetch, choose: (): ComponentType => loaded ?? Lazy };
}

export const appFrame = frame(async () => (await import('./app-shell.tsx')).AppShell);
export const publicFrame = frame(async () => (await import('./public-shell.tsx')).PublicShell);
