import { PageHeader } from '../../shared/ui/page-header.tsx';

export function ReportPage() {
  return <PageHeader title="Report" />;
}
