import { counted } from '@proofline/contracts/counted';
import type { PopunderResultDetails } from '@proofline/contracts/kinds/popunder/result-view';
import { PLACEMENT_WORDS, STEP_WORDS } from '@proofline/contracts/kinds/popunder/window';
import { SectionHead } from '../../../../shared/result-details/section-head.tsx';
import { urlParts } from '../../../../shared/ui/url-parts.ts';
import { PlacementIcon } from '../placement-icon.tsx';
import styles from './details.module.css';

/** Everything that opened on the website in this run, in order, the window that is shown among it. */
export function WindowSequence({ result }: { result: PopunderResultDetails }) {
  const passes = new Set(result.windows.map(({ pass }) => pass)).size;
  return (
    <section>
      <SectionHead title="Window sequence">
        {counted(result.windows.length, 'window')} in {counted(passes, 'pass', 'passes')}
      </SectionHead>
      <ol className={styles.sequence}>
        {result.windows.map((window) => {
          const isBad = window.unrequested && window.matched_keywords.length > 0;
          return (
            <li key={window.id} data-bad={isBad || undefined} aria-current={window.id === result.id || undefined}>
              <span className={styles.trigger}>{STEP_WORDS[window.step]}</span>
              <PlacementIcon placement={window.placement} isBad={isBad} />
              <b>Window {window.label}</b>
              <span>
                {PLACEMENT_WORDS[window.placement].toLowerCase()}, +{(window.ms_after / 1_000).toFixed(1)} s
              </span>
              <span className={styles.end} title={window.final_url ?? undefined}>
                {window.final_url === null ? 'led nowhere' : urlParts(window.final_url).host}
              </span>
              <span className={styles.found}>
                {window.matched_keywords.length === 0 ? 'no keyword' : `${window.matched_keywords.join(', ')} found`}
              </span>
              {!window.unrequested && <span>asked for</span>}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
