import { ActionIcon } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import { useEffect, useState } from 'react';

/** 000 §9. */
const SHOW_AFTER_PX = 250;

export function ScrollToTop() {
  const [isFar, setFar] = useState(false);
  // Not asked before it is scrolled: the answer makes the browser lay out the whole page at once.
  useEffect(() => {
    const look = () => setFar(window.scrollY > SHOW_AFTER_PX);
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  if (!isFar) return null;
  return (
    <ActionIcon
      variant="default"
      size={36}
      radius="xl"
      pos="fixed"
      right={16}
      // A page with a footer of its own says how high it is.
      style={{ bottom: 'calc(16px + var(--pl-foot-height, 0px))', zIndex: 30, boxShadow: 'var(--pl-shadow)' }}
      onClick={() => window.scrollTo({ top: 0, behavior: 'smooth' })}
      aria-label="Scroll to top"
    >
      <IconArrowUp size={18} />
    </ActionIcon>
  );
}
