import { PageHeader } from '../../shared/ui/page-header.tsx';

export function ManageListsPage() {
  return <PageHeader title="Manage lists" />;
}
