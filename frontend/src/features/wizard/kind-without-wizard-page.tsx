import { Button } from '@mantine/core';
import { CHECK_KIND_LABELS, type CheckKind } from '@proofline/contracts/check-kinds';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { KIND_ICONS } from '../../shared/ui/kind-icon.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { EmptyState } from '../../shared/ui/state-message.tsx';

/** A kind the server knows and this interface cannot create yet. */
function KindWithoutWizardPage({ kind }: { kind: CheckKind }) {
  const Icon = KIND_ICONS[kind];
  const label = CHECK_KIND_LABELS[kind];
  return (
    <>
      <PageHeader title={`Create ${label.toLowerCase()} check`} />
      <EmptyState
        icon={<Icon size={20} />}
        title={`${label} checks cannot be created here yet`}
        action={
          <Button
            variant="default"
            leftSection={<IconArrowLeft size={16} />}
            renderRoot={(props) => <Link to="/project" {...props} />}
          >
            Choose another kind
          </Button>
        }
      />
    </>
  );
}

export const PaidSearchPage = () => <KindWithoutWizardPage kind="discovery" />;
export const DiscoveryPage = () => <KindWithoutWizardPage kind="internet_scan" />;
export const PopunderPage = () => <KindWithoutWizardPage kind="popunder" />;
export const SocialMediaPage = () => <KindWithoutWizardPage kind="social_media" />;
export const ToplistPage = () => <KindWithoutWizardPage kind="toplist" />;
