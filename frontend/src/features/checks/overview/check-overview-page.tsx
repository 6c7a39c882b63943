import { PageHeader } from '../../../shared/ui/page-header.tsx';

export function CheckOverviewPage() {
  return <PageHeader title="Check" />;
}
