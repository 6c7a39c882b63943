import { REPORT_STATUSES } from '@proofline/contracts/report-status';
import {
  IconArrowRight,
  IconFileAnalytics,
  IconListDetails,
  IconRobot,
  IconScale,
  IconShieldCheck,
} from '@tabler/icons-react';
import { Kbd } from '../../../shared/ui/kbd.tsx';
import { OutcomeBadge } from '../../../shared/ui/outcome-icon.tsx';
import { RatingBars } from '../../../shared/ui/rating-bars.tsx';
import { StatusBadge } from '../../../shared/ui/status-badge.tsx';
import styles from './faq.module.css';

/** Drawn with the product's own parts, so that help shows what one meets. */
export function FaqFigure({ name }: { name: string }) {
  const Figure = figures[name];
  return Figure === undefined ? null : <Figure />;
}

/** Name in the texts → picture. */
const figures: Readonly<Record<string, () => React.ReactNode>> = {
  'way-to-a-verdict': WayToAVerdict,
  keys: Keys,
  statuses: Statuses,
  outcomes: Outcomes,
  ratings: Ratings,
};

function WayToAVerdict() {
  const stations = [
    { Icon: IconListDetails, title: 'Lists', text: 'which websites' },
    { Icon: IconShieldCheck, title: 'Check', text: 'rules, countries, schedule' },
    { Icon: IconRobot, title: 'Agents', text: 'visit every page' },
    { Icon: IconScale, title: 'Verdict', text: 'per page and rule' },
    { Icon: IconFileAnalytics, title: 'Report', text: 'with the evidence' },
  ];
  return (
    <ol className={styles.way}>
      {stations.map(({ Icon, title, text }, index) => (
        <li key={title}>
          {index > 0 && <IconArrowRight size={16} className={styles.arrow} aria-hidden />}
          <Icon size={20} stroke={1.6} aria-hidden />
          <span>
            <b>{title}</b>
            {text}
          </span>
        </li>
      ))}
    </ol>
  );
}

const keys: readonly (readonly [readonly string[], string])[] = [
  [['⌘ or Ctrl', 'K'], 'search pages, checks, reports and lists'],
  [['?'], 'list of all keys'],
  [['⌘ or Ctrl', 'Enter'], 'submit a dialog'],
  [['Esc'], 'close a dialog, a panel or the tutorial'],
];

function Keys() {
  return (
    <dl className={styles.keys}>
      {keys.map(([pressed, what]) => (
        <div key={what}>
          <dt>
            {pressed.map((key) => (
              <Kbd key={key}>{key}</Kbd>
            ))}
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  );
}

function Statuses() {
  return (
    <div className={styles.chips}>
      {REPORT_STATUSES.filter((status) => status !== 'expired').map((status) => (
        <StatusBadge key={status} status={status} />
      ))}
    </div>
  );
}

function Outcomes() {
  return (
    <div className={styles.chips}>
      {(['compliant', 'not_compliant', 'filtered_out', 'failed'] as const).map((outcome) => (
        <OutcomeBadge key={outcome} outcome={outcome} />
      ))}
    </div>
  );
}

function Ratings() {
  return (
    <div className={styles.ratings}>
      {[100, 80, 60, 30, 10].map((percent) => (
        <RatingBars key={percent} percent={percent} />
      ))}
    </div>
  );
}
