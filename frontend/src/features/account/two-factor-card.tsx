import { Button } from '@mantine/core';
import { IconShieldCheckFilled, IconShieldOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useMe } from '../../shared/session/me.ts';
import { Card } from '../../shared/ui/card.tsx';
import styles from './profile-page.module.css';
import { ProveTwoFactorModal } from './prove-two-factor-modal.tsx';
import { SetUpTwoFactorModal } from './set-up-two-factor-modal.tsx';
import twoFactor from './two-factor.module.css';

/** A second proof at login, for who wants it. */
export function TwoFactorCard() {
  const { has_two_factor: isOn, organization } = useMe();
  const [open, setOpen] = useState<'set_up' | 'renew' | 'disable' | null>(null);
  const close = () => setOpen(null);
  return (
    <Card title="Two-factor authentication">
      <p className={twoFactor.state} data-on={isOn}>
        {isOn ? <IconShieldCheckFilled size={18} aria-hidden /> : <IconShieldOff size={18} aria-hidden />}
        {isOn ? 'On' : 'Off'}
      </p>
      <p className={styles.help}>
        {isOn
          ? 'Logging in takes your password and a code from your authenticator app.'
          : 'With a code from an authenticator app as well, a stolen password is not enough to log in.'}
      </p>
      <div className={`${styles.buttons} ${styles.left}`}>
        {isOn ? (
          <>
            <Button variant="default" onClick={() => setOpen('renew')}>
              New recovery codes
            </Button>
            {!organization.requires_two_factor && (
              <Button variant="default" color="red" onClick={() => setOpen('disable')}>
                Disable
              </Button>
            )}
          </>
        ) : (
          <Button onClick={() => setOpen('set_up')}>Set up</Button>
        )}
      </div>
      {open === 'set_up' && <SetUpTwoFactorModal onClose={close} />}
      {open === 'renew' && <ProveTwoFactorModal purpose="renew" onClose={close} />}
      {open === 'disable' && <ProveTwoFactorModal purpose="disable" onClose={close} />}
    </Card>
  );
}
