import type { ProjectDetail } from '@proofline/contracts/api/projects';
import type { ReactNode } from 'react';
import { Card } from '../../../shared/ui/card.tsx';
import { ViewableLists } from '../../../shared/url-lists/viewable-lists.tsx';
import { NoResults } from './overview-items.tsx';

interface Props {
  readonly check: ProjectDetail;
  readonly onView?: (list: ProjectDetail['url_groups'][number]) => void;
  readonly children: ReactNode;
}

/** The website lists of a check. */
export const WebsiteListsCard = ({ check, onView, children }: Props) => (
  <Card title="Website lists" aside={check.url_groups.length}>
    {check.url_groups.length === 0 && <NoResults title="Website lists" />}
    <ViewableLists lists={check.url_groups} {...(onView && { onView })} />
    {children}
  </Card>
);
