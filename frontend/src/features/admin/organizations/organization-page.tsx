import { Button, Skeleton } from '@mantine/core';
import type { Organization } from '@proofline/contracts/api/users';
import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { ApiError } from '../../../shared/api/api-error.ts';
import { TwoFactorRequirement } from '../../../shared/organizations/two-factor-requirement.tsx';
import { useBreadcrumbs } from '../../../shared/routing/page-frame.ts';
import { NotFoundState } from '../../../shared/ui/not-found-state.tsx';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import { ErrorState } from '../../../shared/ui/state-message.tsx';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import admin from '../admin.module.css';
import { organizationQuery } from '../admin-queries.ts';
import { DisableOrganization } from './disable-organization.tsx';
import { DisabledBadge } from './disabled-badge.tsx';
import { LimitsCard } from './limits-card.tsx';
import { MembersTable } from './members-table.tsx';
import { OrganizationForm } from './organization-form.tsx';
import styles from './organizations.module.css';
import { RobotsCard } from './robots-card.tsx';

/** One organisation: its name, what it may crawl, how it treats websites, and its people. */
export function OrganizationPage() {
  const { organizationId } = useParams({ from: '/protected/settings/organizations/$organizationId' });
  const id = /^[1-9]\d{0,8}$/.test(organizationId) ? Number(organizationId) : null;
  return id === null ? <NotFoundState /> : <LoadedOrganization key={id} id={id} />;
}

function LoadedOrganization({ id }: { id: number }) {
  const { data: organization, error, refetch } = useQuery(organizationQuery(id));
  if (organization !== undefined) return <Shown organization={organization} />;
  if (error instanceof ApiError && error.status === 404) return <NotFoundState />;
  if (error !== null) return <ErrorState heading="h1" onRetry={() => void refetch()} />;
  return (
    <div aria-busy="true">
      <Skeleton height={28} width={260} mb={24} />
      <div className={styles.grid}>
        <Skeleton height={220} />
        <Skeleton height={220} />
      </div>
      <Skeleton height={320} />
    </div>
  );
}

function Shown({ organization }: { organization: Organization }) {
  const { name } = organization;
  const [renaming, setRenaming] = useState(false);
  useBreadcrumbs(
    useMemo(
      () => [
        { label: 'Admin settings', to: '/settings' },
        { label: 'Organisations', to: '/settings/organizations' },
        { label: name },
      ],
      [name],
    ),
  );
  return (
    <>
      <PageHeader
        title={name}
        actions={
          <>
            <DisableOrganization organization={organization} />
            <Button variant="default" leftSection={<IconPencil size={16} />} onClick={() => setRenaming(true)}>
              Rename
            </Button>
          </>
        }
      >
        {!organization.is_active && <DisabledBadge />}
        <span className={admin.quiet}>
          Created <TimeText at={organization.ctime} show="absolute" />
        </span>
      </PageHeader>
      <div className={styles.grid}>
        {/* Anew when somebody else changed them: what is typed here is compared with what is stored. */}
        <LimitsCard key={JSON.stringify(organization.monthly_limits)} organization={organization} />
        <RobotsCard organizationId={organization.id} />
        <TwoFactorRequirement organization={organization} />
      </div>
      <MembersTable organization={organization} />
      {renaming && <OrganizationForm organization={organization} onClose={() => setRenaming(false)} />}
    </>
  );
}
