import { IconArticle } from '@tabler/icons-react';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { EmptyState } from '../../shared/ui/state-message.tsx';

/** A list of articles (002 §2.11). */
function ArticleListPage({ title }: { title: string }) {
  return (
    <>
      <PageHeader title={title} />
      <EmptyState icon={<IconArticle size={20} />} title="No articles to show" />
    </>
  );
}

export const InsightsPage = () => <ArticleListPage title="Insights" />;
export const DoYouKnowPage = () => <ArticleListPage title="Do you know" />;
export const NewsPage = () => <ArticleListPage title="Latest news" />;
export const TestimonialsPage = () => <ArticleListPage title="Testimonials" />;
