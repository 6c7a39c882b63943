import { PageHeader } from '../../shared/ui/page-header.tsx';

export function HistoryPage() {
  return <PageHeader title="History" />;
}
