import type { ProjectDetail } from '@proofline/contracts/api/projects';
import type { ReactNode } from 'react';
import { Card } from '../../../shared/ui/card.tsx';
import { ViewableLists } from '../../../shared/url-lists/viewable-lists.tsx';
import { NoResults } from './overview-items.tsx';

/** The website lists of a check. */
export const WebsiteListsCard = ({ check, children }: { check: ProjectDetail; children: ReactNode }) => (
  <Card title="Website lists" aside={check.url_groups.length}>
    {check.url_groups.length === 0 && <NoResults title="Website lists" />}
    <ViewableLists lists={check.url_groups} />
    {children}
  </Card>
);
