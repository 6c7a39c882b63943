import type { CheckPart } from '@proofline/contracts/kinds/parts';
import { hasPart } from '@proofline/contracts/kinds/registry';
import { SCHEDULE_LABELS } from '@proofline/contracts/schedules';
import type { ComponentType } from 'react';
import { Chip } from '../../../shared/ui/status-badge.tsx';
import { dateInWords } from '../calendar-date.ts';
import type { CheckDraft } from '../check-draft.ts';
import { EstimateCard } from '../estimate-card.tsx';
import { suggestNames } from '../suggest-names.ts';
import { EditCard } from './edit-card.tsx';
import { FieldError } from './field-error.tsx';
import { NameField } from './name-field.tsx';
import * as cards from './overview-cards.tsx';
import styles from './overview-panel.module.css';

interface PartCard {
  readonly id: string;
  readonly part: CheckPart;
  readonly Card: ComponentType<cards.CardProps>;
}

/** What each part of a check is shown as, in the order of the overview. */
const partCards: readonly PartCard[] = [
  { id: 'website-lists', part: 'urls', Card: cards.WebsiteLists },
  { id: 'platform', part: 'platform', Card: cards.Platform },
  { id: 'accounts', part: 'accounts', Card: cards.Accounts },
  { id: 'countries', part: 'countries', Card: cards.Countries },
  { id: 'keywords', part: 'keywords', Card: cards.Keywords },
  { id: 'presets', part: 'verticals', Card: cards.KeywordPresets },
  { id: 'languages', part: 'filters', Card: cards.Languages },
  { id: 'content', part: 'filters', Card: cards.ContentFilters },
  { id: 'rules', part: 'rules', Card: cards.Rules },
  { id: 'toplist', part: 'toplist', Card: cards.Toplist },
];

/** Everything that was chosen, with the ways back to where it is changed. */
export function OverviewPanel(props: cards.CardProps) {
  const { draft, facts, messages, update, goTo } = props;
  return (
    <div className={styles.stack}>
      <NameField
        name={draft.name}
        error={messages.name}
        suggestions={suggestNames(draft, facts)}
        onChange={(name) => update({ name })}
      />
      <div className={styles.grid}>
        <EditCard title="Schedule" onEdit={() => goTo('schedule')}>
          <ScheduleWords draft={draft} />
          <FieldError>{messages.schedule ?? messages.start ?? messages.end}</FieldError>
        </EditCard>
        <EstimateCard draft={draft} facts={facts} />
        {partCards
          .filter(({ part }) => hasPart(facts.kind, part))
          .map(({ id, Card }) => (
            <Card key={id} {...props} />
          ))}
      </div>
    </div>
  );
}

function ScheduleWords({ draft: { schedule, start, hasEnd, end } }: { draft: CheckDraft }) {
  const until = hasEnd && end !== null ? ` until ${dateInWords(end)}` : '';
  return (
    <p className={styles.schedule}>
      <Chip color="accent">{SCHEDULE_LABELS[schedule]}</Chip>
      {schedule === 'onetime' ? 'as soon as possible' : `from ${dateInWords(start)}${until}`}
    </p>
  );
}
