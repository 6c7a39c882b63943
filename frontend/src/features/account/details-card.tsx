import { Button, Skeleton } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useMe } from '../../shared/session/me.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { Card } from '../../shared/ui/card.tsx';
import styles from './details-card.module.css';
import { EmailModal } from './email-modal.tsx';
import { PictureModal } from './picture-modal.tsx';

// With the numbering plans of all countries, which the rest of the page need not wait for.
const PhoneForm = lazy(async () => ({ default: (await import('./phone-form.tsx')).PhoneForm }));

type Role = ReturnType<typeof useMe>['role'];
const roleNames: Readonly<Record<Role, string>> = {
  user: 'User',
  full_access: 'Full access',
  auditor: 'Auditor',
  superuser: 'Superuser',
};

/** Profile picture, email and phone. */
export function DetailsCard() {
  const me = useMe();
  const [open, setOpen] = useState<'picture' | 'email' | null>(null);
  const close = () => setOpen(null);
  return (
    <Card title="Account details">
      <div className={styles.who}>
        <Avatar name={me.name} pictureUrl={me.picture_url} size={72} />
        <div className={styles.names}>
          <b className="truncate">{me.name}</b>
          <span className="truncate">
            {me.organization.name} · {roleNames[me.role]}
          </span>
          <Button variant="default" size="xs" mt={8} onClick={() => setOpen('picture')}>
            {me.picture_url === null ? 'Add profile picture' : 'Change profile picture'}
          </Button>
        </div>
      </div>
      <div className={styles.email}>
        <span>Email</span>
        <b className="truncate">{me.email}</b>
        <Button variant="subtle" size="xs" onClick={() => setOpen('email')}>
          Change email
        </Button>
      </div>
      <Suspense fallback={<Skeleton height={60} />}>
        <PhoneForm />
      </Suspense>
      {open === 'picture' && <PictureModal onClose={close} />}
      {open === 'email' && <EmailModal onClose={close} />}
    </Card>
  );
}
