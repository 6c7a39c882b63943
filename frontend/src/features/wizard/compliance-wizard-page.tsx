import { PageHeader } from '../../shared/ui/page-header.tsx';

export function ComplianceWizardPage() {
  return <PageHeader title="Create compliance check" />;
}
