import { ErrorMessage } from './error-page.tsx';

export const NotFoundPage = () => <ErrorMessage />;
