import { useCallback, useEffect, useRef, useState } from 'react';
import { useOpenResult } from './use-open-result.ts';

interface Walk {
  readonly to: string;
  /** What the address bar named on the way. */
  readonly over: ReadonlySet<string>;
}

/**
 * Steps from the open result to others. The pane is drawn first and the address follows in a task after that frame: a
 * navigation draws most of the page anew, and of a key held down only the last step needs one.
 * @param openId what the address bar names
 * @returns `id` of the result to show, and what leads elsewhere
 */
export function useSteps(openId: string) {
  const { replace } = useOpenResult();
  const [walk, setWalk] = useState<Walk | null>(null);
  if (walk?.to === openId) setWalk(null);
  const id = walk?.over.has(openId) ? walk.to : openId;
  const follow = useRef<() => void>(undefined);
  useEffect(() => () => follow.current?.(), []);
  const step = useCallback(
    (to: string) => {
      setWalk((before) => ({ to, over: new Set([...(before?.over ?? []), id, openId]) }));
      follow.current?.();
      follow.current = afterFrame(() => replace(to));
    },
    [id, openId, replace],
  );
  const close = useCallback(() => {
    follow.current?.();
    replace(undefined);
  }, [replace]);
  return { id, step, close };
}

/**
 * Calls `act` in a task of its own once the next frame is drawn.
 * @returns what keeps it from being called
 */
function afterFrame(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(act);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
