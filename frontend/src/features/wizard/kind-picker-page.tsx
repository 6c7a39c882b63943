import { Button, Skeleton } from '@mantine/core';
import { CHECK_KIND_LABELS } from '@proofline/contracts/check-kinds';
import { IconArrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { KIND_ICONS } from '../../shared/ui/kind-icon.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { ErrorState } from '../../shared/ui/state-message.tsx';
import { creationMetadataQuery } from '../checks/checks-query.ts';
import { type KindOffer, kindCategories } from './check-kind-cards.ts';
import styles from './kind-picker-page.module.css';

/** Which kind of check to create (001 §2, kind picker). */
export function KindPickerPage() {
  const { data: metadata, failureReason, refetch } = useQuery(creationMetadataQuery);
  if (metadata === undefined && failureReason !== null) {
    return <ErrorState heading="h1" onRetry={() => void refetch()} />;
  }
  return (
    <>
      <PageHeader title="Create new check" />
      {kindCategories.map(({ title, offers }) => (
        <section key={title} className={styles.category} aria-label={title}>
          <h2 className={styles.categoryTitle}>{title}</h2>
          <div className={styles.cards}>
            {offers.map((offer) =>
              metadata === undefined ? (
                <Skeleton key={offer.kind} height={172} radius="md" />
              ) : (
                <KindCard
                  key={offer.kind}
                  offer={offer}
                  isEnabled={metadata.enabled_check_kinds.includes(offer.kind)}
                />
              ),
            )}
          </div>
        </section>
      ))}
    </>
  );
}

function KindCard({ offer: { kind, subtitle, to }, isEnabled }: { offer: KindOffer; isEnabled: boolean }) {
  const Icon = KIND_ICONS[kind];
  const label = CHECK_KIND_LABELS[kind];
  const isActive = isEnabled && to !== undefined;
  return (
    <article className={styles.card} data-disabled={!isActive || undefined} aria-label={label}>
      {!isActive && <span className={styles.ribbon}>Not available yet</span>}
      <span className={styles.icon} aria-hidden>
        <Icon size={22} stroke={1.6} />
      </span>
      <h3 className={styles.title}>{label}</h3>
      <p className={styles.subtitle}>{subtitle}</p>
      {isActive ? (
        <Button
          className={styles.create ?? ''}
          size="md"
          rightSection={<IconArrowRight size={16} />}
          renderRoot={(props) => <Link to={to} {...props} aria-label={`Create ${label} check`} />}
        >
          Create
        </Button>
      ) : (
        <Button className={styles.create ?? ''} size="md" disabled aria-label={`Create ${label} check`}>
          Create
        </Button>
      )}
    </article>
  );
}
