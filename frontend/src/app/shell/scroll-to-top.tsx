import { ActionIcon } from '@mantine/core';
import { useWindowScroll } from '@mantine/hooks';
import { IconArrowUp } from '@tabler/icons-react';

/** 000 §9. */
const SHOW_AFTER_PX = 250;

export function ScrollToTop() {
  const [{ y }, scrollTo] = useWindowScroll();
  if (y <= SHOW_AFTER_PX) return null;
  return (
    <ActionIcon
      variant="default"
      size={36}
      radius="xl"
      pos="fixed"
      right={16}
      // A page with a footer of its own says how high it is.
      style={{ bottom: 'calc(16px + var(--pl-foot-height, 0px))', zIndex: 30, boxShadow: 'var(--pl-shadow)' }}
      onClick={() => scrollTo({ y: 0 })}
      aria-label="Scroll to top"
    >
      <IconArrowUp size={18} />
    </ActionIcon>
  );
}
