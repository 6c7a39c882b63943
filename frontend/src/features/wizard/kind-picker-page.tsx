import { Button, Skeleton, Tooltip } from '@mantine/core';
import type { CreationMetadata } from '@proofline/contracts/api/projects';
import type { CheckKind } from '@proofline/contracts/check-kinds';
import { kindFacts } from '@proofline/contracts/kinds/registry';
import { IconArrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { flagsQuery, isOn, switchesQuery } from '../../shared/switches/feature-states.ts';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { ErrorState } from '../../shared/ui/state-message.tsx';
import { creationMetadataQuery } from '../checks/checks-query.ts';
import { creationSlug } from '../kinds/creation-address.ts';
import type { KindLook } from '../kinds/kind-look.ts';
import { kindLook } from '../kinds/registry.ts';
import { kindCategories } from './check-kind-cards.ts';
import { isKindShown } from './kind-access.ts';
import styles from './kind-picker-page.module.css';
import { TemplateList } from './template-list.tsx';

/** Which kind of check to create (001 §2, kind picker). */
export function KindPickerPage() {
  const { data: metadata, failureReason, refetch } = useQuery(creationMetadataQuery);
  const flags = useQuery(flagsQuery);
  const switches = useQuery(switchesQuery);
  if (metadata === undefined && failureReason !== null) {
    return <ErrorState heading="h1" onRetry={() => void refetch()} />;
  }
  const isLoading = metadata === undefined || flags.isPending || switches.isPending;
  const features = {
    flag: (name: string) => isOn(flags.data, name),
    switch: (name: string) => isOn(switches.data, name),
  };
  const isEnabled = (kind: CheckKind) =>
    metadata?.enabled_check_kinds.includes(kind) === true && isKindShown(kind, features);
  return (
    <>
      <PageHeader title="Create new check" />
      {kindCategories.map(({ title, kinds }) => (
        <section key={title} className={styles.category} aria-label={title}>
          <h2 className={styles.categoryTitle}>{title}</h2>
          <div className={styles.cards}>
            {kinds.map((kind) =>
              isLoading ? (
                <Skeleton key={kind} height={196} radius="md" />
              ) : (
                <KindCard key={kind} kind={kind} isEnabled={isEnabled(kind)} metadata={metadata} />
              ),
            )}
          </div>
        </section>
      ))}
      {!isLoading && <TemplateList isEnabled={isEnabled} />}
    </>
  );
}

interface KindCardProps {
  readonly kind: CheckKind;
  readonly isEnabled: boolean;
  readonly metadata: CreationMetadata;
}

function KindCard({ kind, isEnabled, metadata }: KindCardProps) {
  const title = kindFacts(kind).label;
  const look = kindLook(kind);
  const ribbon = ribbonOf(kind, isEnabled, metadata);
  return (
    <article className={styles.card} data-disabled={!isEnabled || undefined} aria-label={title}>
      {ribbon && (
        <Tooltip label={ribbon.why} multiline maw={260}>
          <span className={styles.ribbon} data-ribbon>
            {ribbon.text}
          </span>
        </Tooltip>
      )}
      <KindCardIcon look={look} />
      <h3 className={styles.title}>{title}</h3>
      <p className={styles.subtitle}>
        {look.purpose}
        {ribbon && <span className="visually-hidden"> {ribbon.why}</span>}
      </p>
      {isEnabled ? (
        <Button
          className={styles.create ?? ''}
          size="md"
          rightSection={<IconArrowRight size={16} />}
          renderRoot={(props) => (
            <Link
              to="/project/$kind"
              params={{ kind: creationSlug(kind) }}
              {...props}
              aria-label={`Create ${title} check`}
            />
          )}
        >
          Create
        </Button>
      ) : (
        <Button className={styles.create ?? ''} size="md" disabled aria-label={`Create ${title} check`}>
          Create
        </Button>
      )}
    </article>
  );
}

function KindCardIcon({ look: { Icon, DarkIcon: Dark } }: { look: KindLook }) {
  return (
    <span className={styles.icon} aria-hidden>
      {Dark ? (
        <>
          <Icon size={22} stroke={1.6} className="mantine-dark-hidden" />
          <Dark size={22} className="mantine-light-hidden" />
        </>
      ) : (
        <Icon size={22} stroke={1.6} />
      )}
    </span>
  );
}

function ribbonOf(
  kind: CheckKind,
  isEnabled: boolean,
  { uncrawled_kinds: uncrawled }: CreationMetadata,
): { text: string; why: string } | null {
  if (!isEnabled) return { text: 'Not available', why: 'Not enabled for your organisation. Please contact support.' };
  if (uncrawled.includes(kind)) {
    return { text: 'Starts later', why: 'Its crawler is not running yet: a check is kept, and starts when it is.' };
  }
  return null;
}
