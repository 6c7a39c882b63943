import { PageHeader } from '../../shared/ui/page-header.tsx';

export function ManageChecksPage() {
  return <PageHeader title="Manage checks" />;
}
