import { PageHeader } from '../../shared/ui/page-header.tsx';

export function KindPickerPage() {
  return <PageHeader title="Create new check" />;
}
