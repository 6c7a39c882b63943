import { parkedEventPageSchema } from '@proofline/contracts/api/parked-events';
import { counted } from '@proofline/contracts/counted';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { apiGet } from '../api/client.ts';
import { queryKeys } from '../api/query-keys.ts';
import { meQuery } from '../session/me.ts';
import styles from './live-dot.module.css';

const query = { state: 'parked,passed', page_size: 1 };

/** How many events stand parked, for who can do something about them; nothing while there are none. */
export function ParkedCount() {
  const { data: me } = useQuery({ ...meQuery, enabled: false });
  const isAsked = me?.is_superuser === true && me.has_full_access;
  const { data } = useQuery({
    queryKey: queryKeys.parkedEvents.list(query),
    queryFn: ({ signal }) => apiGet('/api/parked_events/', parkedEventPageSchema, { query, signal }),
    enabled: isAsked,
  });
  if (!isAsked || data === undefined || data.count === 0) return null;
  return (
    <Link to="/settings/parked-events" className={styles.parked}>
      <IconAlertTriangle size={14} stroke={1.8} aria-hidden />
      {counted(data.count, 'parked event')}
    </Link>
  );
}
