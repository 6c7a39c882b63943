import type { CheckKind } from '@proofline/contracts/check-kinds';
import type { UserId } from '@proofline/contracts/ids';
import { useCallback, useEffect, useState } from 'react';
import { whenForgotten } from '../../shared/session/session-values.ts';
import type { CheckDraft } from './check-draft.ts';
import { DraftKeeper } from './draft-keeper.ts';
import { type KeptDraft, removeDraft, writeDraft } from './draft-store.ts';

type DraftState = Pick<KeptDraft, 'draft' | 'progress'>;

interface Place {
  readonly user: UserId;
  readonly kind: CheckKind;
  /** What the draft looked like before anybody changed it: this much is not worth keeping. */
  readonly pristine: CheckDraft;
}

export interface DraftKeeping {
  /** The newest state, kept a second later and when the page is left. */
  readonly keep: (state: DraftState) => void;
  /** The check was created. */
  readonly end: () => void;
  /** Something would be lost if the page went now. */
  readonly isBehind: () => boolean;
  /** Keeps what is not kept yet; false where the browser does not take it. */
  readonly keepNow: () => boolean;
  /** When the draft was last kept; null while nothing is. */
  readonly keptAt: Date | null;
}

/** Keeps a draft in the browser session; null where drafts are not kept. */
export function useDraftKeeper(place: Place | null): DraftKeeping | null {
  const [keptAt, setKeptAt] = useState<Date | null>(null);
  const [keeper] = useState(() => place && keeperOf(place, setKeptAt));
  useEffect(() => {
    if (keeper === null) return;
    const flush = () => keeper.flush();
    window.addEventListener('pagehide', flush);
    const stopListening = whenForgotten(() => keeper.end());
    return () => {
      stopListening();
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [keeper]);
  const keep = useCallback((state: DraftState) => keeper?.keep(state), [keeper]);
  if (keeper === null) return null;
  return { keep, end: () => keeper.end(), isBehind: () => keeper.isBehind, keepNow: () => keeper.keepNow(), keptAt };
}

function keeperOf({ user, kind, pristine }: Place, onKept: (at: Date | null) => void): DraftKeeper<DraftState> {
  const untouched = JSON.stringify(pristine);
  const remove = () => removeDraft(user, kind);
  const write = (state: DraftState): boolean => {
    if (JSON.stringify(state.draft) === untouched) {
      remove();
      onKept(null);
      return true;
    }
    const keptAt = new Date();
    const isKept = writeDraft(user, kind, { ...state, keptAt });
    onKept(isKept ? keptAt : null);
    return isKept;
  };
  return new DraftKeeper({ write, remove });
}
