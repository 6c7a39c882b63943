import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { SCHEDULE_LABELS } from '@proofline/contracts/schedules';
import { IconEye, IconPencil } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Card } from '../../../shared/ui/card.tsx';
import { CountryFlag } from '../../../shared/ui/country-flag.tsx';
import { Chip } from '../../../shared/ui/status-badge.tsx';
import { ViewListModal } from '../../../shared/url-lists/view-list-modal.tsx';
import { RuleTree } from '../../checks/overview/rule-tree.tsx';
import { dateInWords } from '../calendar-date.ts';
import { type CheckDraft, type CheckFacts, wordsOf } from '../check-draft.ts';
import { relatedUrlsLabels } from '../related-urls-labels.ts';
import type { PanelProps } from '../wizard-tab.ts';
import { FieldError } from './field-error.tsx';
import { NameField } from './name-field.tsx';
import styles from './overview-panel.module.css';

type Props = PanelProps<CheckDraft, CheckFacts>;

/** Everything that was chosen, with the ways back to where it is changed. */
export function OverviewPanel(props: Props) {
  const { draft, messages, update, goTo } = props;
  return (
    <div className={styles.stack}>
      <NameField name={draft.name} error={messages.name} onChange={(name) => update({ name })} />
      <div className={styles.grid}>
        <EditCard title="Schedule" onEdit={() => goTo('schedule')}>
          <ScheduleWords draft={draft} />
          <FieldError>{messages.schedule ?? messages.start ?? messages.end}</FieldError>
        </EditCard>
        <Countries {...props} />
        <WebsiteLists {...props} />
        <Languages {...props} />
        {draft.filtersByContent && (
          <EditCard title="Filter by content" wide onEdit={() => goTo('filters')}>
            <RuleTree tree={draft.filters} purpose="filters" />
            <FieldError>{messages.filters}</FieldError>
          </EditCard>
        )}
        <EditCard title="Rules" wide onEdit={() => goTo('rules')}>
          <RuleTree tree={draft.rules} purpose="rules" />
          <FieldError>{messages.rules}</FieldError>
        </EditCard>
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

function WebsiteLists({ draft, facts, messages, goTo }: Props) {
  const [viewed, setViewed] = useState<CheckFacts['lists'][number] | null>(null);
  const chosen = facts.lists.filter(({ id }) => draft.urlLists.includes(id));
  const words = wordsOf(draft.priorityWords);
  return (
    <EditCard title="Website lists" wide={!draft.filtersByLanguage} onEdit={() => goTo('urls')}>
      {chosen.length === 0 && <p className={styles.quiet}>No Website lists results to show</p>}
      <ul className={styles.rows}>
        {chosen.map((list) => (
          <li key={list.id}>
            <span className="truncate">{list.name}</span>
            <span className={styles.quiet}>
              {list.url_count.toLocaleString('en')} URLs{list.enabled ? '' : ', Invisible'}
            </span>
            <Tooltip label="View list">
              <ActionIcon onClick={() => setViewed(list)} aria-label={`View list ${list.name}`}>
                <IconEye size={17} stroke={1.6} />
              </ActionIcon>
            </Tooltip>
          </li>
        ))}
      </ul>
      <dl className={styles.facts}>
        {draft.relatedUrls !== null && <Fact name="Pages/domain">{relatedUrlsLabels[draft.relatedUrls]}</Fact>}
        {draft.urlFilter.trim() !== '' && <Fact name="URL filter">{draft.urlFilter.trim()}</Fact>}
        {words.length > 0 && <Fact name="Priority words">{words.join(', ')}</Fact>}
      </dl>
      <FieldError>{messages.urlLists ?? messages.relatedUrls}</FieldError>
      <ViewListModal list={viewed} onClose={() => setViewed(null)} />
    </EditCard>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Countries({ draft, facts, messages, goTo }: Props) {
  const names = new Map(facts.metadata.available_countries.map(({ id, name }) => [id, name]));
  return (
    <EditCard title="Countries" onEdit={() => goTo('countries')}>
      {draft.countries.length === 0 && <p className={styles.quiet}>No Countries results to show</p>}
      <ul className={styles.chips}>
        {draft.countries.map((code) => (
          <li key={code}>
            <CountryFlag code={code} name={names.get(code) ?? 'Country not found'} label="name" />
          </li>
        ))}
      </ul>
      <FieldError>{messages.countries}</FieldError>
    </EditCard>
  );
}

function Languages({ draft, facts, messages, goTo }: Props) {
  const names = new Map(facts.metadata.available_languages.map(({ id, name }) => [id, name]));
  if (!draft.filtersByLanguage) return null;
  return (
    <EditCard title="Filter by language" onEdit={() => goTo('filters')}>
      {draft.languages.length === 0 && <p className={styles.quiet}>No Filter by language results to show</p>}
      <ul className={styles.chips}>
        {draft.languages.map((code) => (
          <li key={code}>{names.get(code) ?? code}</li>
        ))}
      </ul>
      <FieldError>{messages.languages}</FieldError>
    </EditCard>
  );
}

interface EditCardProps {
  title: string;
  wide?: boolean;
  onEdit: () => void;
  children: ReactNode;
}

function EditCard({ title, wide = false, onEdit, children }: EditCardProps) {
  const edit = (
    <Button
      variant="subtle"
      size="xs"
      mr={-10}
      leftSection={<IconPencil size={14} />}
      aria-label={`Edit ${title}`}
      onClick={onEdit}
    >
      Edit
    </Button>
  );
  return (
    <Card title={title} aside={edit} {...(wide && styles.wide && { className: styles.wide })}>
      {children}
    </Card>
  );
}
