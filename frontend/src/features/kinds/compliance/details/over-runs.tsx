import type { ComplianceResultDetails } from '@proofline/contracts/kinds/compliance/result-view';
import { IconCheck, IconEye, IconFilterOff, IconQuestionMark, IconX } from '@tabler/icons-react';
import { RunStrip } from '../../../../shared/result-details/run-strip.tsx';
import { SectionHead } from '../../../../shared/result-details/section-head.tsx';
import { useTimezone } from '../../../../shared/time/use-timezone.ts';
import { OUTCOMES } from '../../../../shared/ui/outcome-icon.tsx';
import { overRunsInWords } from './over-runs-in-words.ts';

const icons = {
  compliant: IconCheck,
  not_compliant: IconX,
  recorded: IconEye,
  filtered_out: IconFilterOff,
  blocked: IconQuestionMark,
  failed: IconQuestionMark,
} as const;

/** What became of the page in each of the last runs, and since when it is as it is. One run tells nothing. */
export function OverRuns({ projectId, result }: { projectId: string; result: ComplianceResultDetails }) {
  const timezone = useTimezone();
  const { over_runs: runs } = result;
  if (runs.length < 2) return null;
  return (
    <section aria-label="This website over runs">
      <SectionHead title="This website over runs">{overRunsInWords(runs, timezone)}</SectionHead>
      <RunStrip
        projectId={projectId}
        resultId={result.id}
        runs={runs}
        look={({ outcome }) => {
          const Icon = icons[outcome];
          const { color, label } = OUTCOMES[outcome];
          return { color, words: label, mark: <Icon size={13} stroke={2.4} aria-hidden /> };
        }}
      />
    </section>
  );
}
