import { NotFoundState } from '../../shared/ui/not-found-state.tsx';
import { PlainPage } from './plain-page.tsx';

export const NotFoundPage = () => (
  <PlainPage>
    <NotFoundState />
  </PlainPage>
);
