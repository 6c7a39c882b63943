import { useMediaQuery } from '@mantine/hooks';

/** Under 768 px (000 §9): cards instead of rows, a drawer instead of the sidebar. */
export const useIsPhone = (): boolean =>
  useMediaQuery('(max-width: 767.98px)', window.matchMedia('(max-width: 767.98px)').matches) ?? false;
