import type { Project } from '@proofline/contracts/api/projects';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useSwitch } from '../../shared/switches/feature-states.ts';
import { HoverTip } from '../../shared/ui/hover-tip.tsx';
import iconButton from '../../shared/ui/icon-button.module.css';
import styles from './favorite-star.module.css';
import { useFavorite } from './use-favorite.ts';

interface Props {
  readonly check: Pick<Project, 'id' | 'name' | 'is_favorite'>;
}

/** The star of a check: full while it is a favourite of the reader. Not there while favourites are switched off. */
export function FavoriteStar({ check }: Props) {
  const isOn = useSwitch('enable_favorites');
  const change = useFavorite(check.id);
  if (!isOn) return null;
  const Icon = check.is_favorite ? IconStarFilled : IconStar;
  return (
    <HoverTip label={check.is_favorite ? 'Remove from favorites' : 'Add to favorites'}>
      {(target) => (
        <button
          {...target}
          type="button"
          className={`${iconButton.button} ${styles.star}`}
          aria-pressed={check.is_favorite}
          aria-label={`Favorite ${check.name}`}
          onClick={() => change(!check.is_favorite)}
        >
          <Icon size={17} stroke={1.6} aria-hidden />
        </button>
      )}
    </HoverTip>
  );
}
