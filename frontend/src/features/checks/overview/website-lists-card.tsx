import { ActionIcon, Tooltip } from '@mantine/core';
import type { ProjectDetail } from '@proofline/contracts/api/projects';
import { IconEye } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Card } from '../../../shared/ui/card.tsx';
import { ViewListModal } from '../../../shared/url-lists/view-list-modal.tsx';
import styles from './overview.module.css';

type ListOfCheck = ProjectDetail['url_groups'][number];

/** The website lists of a check; each opens to read. */
export function WebsiteListsCard({ check, children }: { check: ProjectDetail; children: ReactNode }) {
  const [shown, setShown] = useState<ListOfCheck | null>(null);
  return (
    <Card title="Website lists" aside={check.url_groups.length}>
      {check.url_groups.length === 0 && <p className={styles.quiet}>No Website lists results to show</p>}
      <ul className={styles.rows}>
        {check.url_groups.map((list) => (
          <li key={list.id}>
            <span className="truncate">{list.name}</span>
            <span className={styles.quiet}>
              {list.url_count.toLocaleString('en')} URLs{list.enabled ? '' : ', Invisible'}
            </span>
            <Tooltip label="View list">
              <ActionIcon onClick={() => setShown(list)} aria-label={`View list ${list.name}`}>
                <IconEye size={17} stroke={1.6} />
              </ActionIcon>
            </Tooltip>
          </li>
        ))}
      </ul>
      {children}
      <ViewListModal list={shown} onClose={() => setShown(null)} />
    </Card>
  );
}
