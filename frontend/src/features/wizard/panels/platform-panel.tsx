import { Anchor } from '@mantine/core';
import type { CreationMetadata } from '@proofline/contracts/api/projects';
import type { SocialPlatform } from '@proofline/contracts/social-media';
import {
  IconBrandFacebook,
  IconBrandInstagram,
  IconBrandLinkedin,
  IconBrandReddit,
  IconBrandTelegram,
  IconBrandX,
  IconCrown,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { Chip } from '../../../shared/ui/status-badge.tsx';
import { narrowAccounts } from '../account-tree.ts';
import type { CheckDraft, CheckFacts } from '../check-draft.ts';
import { platformObstacle } from '../platform-choice.ts';
import type { PanelProps } from '../wizard-tab.ts';
import { Choice } from './choice.tsx';
import { FieldError } from './field-error.tsx';
import styles from './panels.module.css';

const icons: Readonly<Record<SocialPlatform, typeof IconBrandX>> = {
  facebook: IconBrandFacebook,
  instagram: IconBrandInstagram,
  linkedin: IconBrandLinkedin,
  reddit: IconBrandReddit,
  telegram: IconBrandTelegram,
  twitter: IconBrandX,
};

/** On which platform posts are read. */
export function PlatformPanel({ draft, facts, messages, update }: PanelProps<CheckDraft, CheckFacts>) {
  const group = useId();
  const { platforms, social_media_accounts: accounts } = facts.metadata;
  const shown = platforms.filter(({ show_platform: isShown }) => isShown);
  return (
    <fieldset className={styles.fieldset}>
      <legend className={styles.legend}>Media to check</legend>
      {shown.length === 0 && <p className={styles.empty}>No platforms available.</p>}
      <div className={styles.choices}>
        {shown.map((platform) => {
          const Icon = icons[platform.id];
          const obstacle = platformObstacle(platform);
          return (
            <Choice
              key={platform.id}
              group={group}
              value={platform.id}
              title={platform.name}
              icon={<Icon size={20} stroke={1.6} />}
              aside={obstacle === 'premium' && <PremiumBadge />}
              text={<PlatformWords platform={platform} />}
              disabled={obstacle !== null}
              checked={draft.platform === platform.id}
              onChoose={() =>
                update({ platform: platform.id, accounts: narrowAccounts(draft.accounts, accounts, platform.id) })
              }
            />
          );
        })}
      </div>
      <FieldError>{messages.platform}</FieldError>
    </fieldset>
  );
}

const PremiumBadge = () => (
  <Chip color="accent" icon={<IconCrown size={13} />}>
    PREMIUM FEATURE
  </Chip>
);

/** Said in view rather than in a tooltip: touch and keyboard reach it too. */
function PlatformWords({ platform }: { platform: CreationMetadata['platforms'][number] }) {
  switch (platformObstacle(platform)) {
    case 'premium':
      return (
        <>
          Not part of your plan. <ContactSupport /> to add it.
        </>
      );
    case 'no_accounts':
      return (
        <>
          Your organisation has no account here. <ContactSupport /> by e-mail to connect one.
        </>
      );
    case null:
      return undefined;
  }
}

const ContactSupport = () => (
  <Anchor inherit underline="always" renderRoot={(props) => <Link to="/support" {...props} />}>
    Contact support
  </Anchor>
);
