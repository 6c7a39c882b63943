import type { PopunderResult } from '@proofline/contracts/kinds/popunder/result-view';
import { PLACEMENT_WORDS } from '@proofline/contracts/kinds/popunder/window';
import { Chain } from './chain.tsx';
import { PlacementIcon } from './placement-icon.tsx';
import { placesInWords } from './places-in-words.ts';
import styles from './popunder.module.css';
import { useUnfolded } from './unfolded.ts';

/** Below a row whose timestamp was pressed: the numbered redirect chain (002 §2.6). */
export function UnfoldedChain({ result, columns }: { readonly result: PopunderResult; readonly columns: number }) {
  const [isUnfolded] = useUnfolded(result.id);
  if (!isUnfolded || result.placement === null) return null;
  return (
    <tr className={styles.below} data-below>
      <td colSpan={columns}>
        <div className={styles.unfolded}>
          <Chain row={result} keywords={result.matched_keywords} />
          <dl className={styles.facts}>
            <div>
              <dt>Placement</dt>
              <dd>
                <PlacementIcon placement={result.placement} isBad={result.outcome === 'not_compliant'} />
                {PLACEMENT_WORDS[result.placement]}
              </dd>
            </div>
            <div>
              <dt>Asked for</dt>
              <dd>{result.unrequested ? 'by nobody' : 'by what was clicked'}</dd>
            </div>
            <div>
              <dt>Ordinary browser</dt>
              <dd>{result.blocked_by_ordinary_browser ? 'blocks it' : 'lets it through'}</dd>
            </div>
            {result.matched_places.length > 0 && (
              <div>
                <dt>Keyword in</dt>
                <dd>{placesInWords(result.matched_places).join(', ')}</dd>
              </div>
            )}
            {result.networks.length > 0 && (
              <div>
                <dt>Ad networks</dt>
                <dd>{result.networks.join(', ')}</dd>
              </div>
            )}
          </dl>
        </div>
      </td>
    </tr>
  );
}
