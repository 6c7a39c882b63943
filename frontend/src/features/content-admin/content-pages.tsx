import { IconInbox } from '@tabler/icons-react';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { EmptyState } from '../../shared/ui/state-message.tsx';

/** The frame of a page of content that superusers keep (002 §2.13). */
function ContentPage({ title, items }: { title: string; items: string }) {
  return (
    <>
      <PageHeader title={title} />
      <EmptyState icon={<IconInbox size={20} />} title={`You have no ${items} yet.`} />
    </>
  );
}

export const AdminInsightsPage = () => <ContentPage title="Insights" items="insights" />;
export const AdminDoYouKnowPage = () => <ContentPage title="Do you know" items="articles" />;
export const AdminLatestNewsPage = () => <ContentPage title="Latest news" items="articles" />;
export const AdminPartnersPage = () => <ContentPage title="Partners" items="partners" />;
export const AdminTestimonialsPage = () => <ContentPage title="Testimonials" items="testimonials" />;
export const AdminVersionInfoPage = () => <ContentPage title="Version info" items="versions" />;
export const AdminNotificationsPage = () => <ContentPage title="Notifications" items="notifications" />;
