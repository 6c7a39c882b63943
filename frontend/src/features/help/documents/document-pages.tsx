import { DocumentPage } from './document-page.tsx';
import { documents } from './documents.ts';

export const TermsPage = () => <DocumentPage document={documents.terms} />;
export const PrivacyPage = () => <DocumentPage document={documents.privacy} />;
export const CookiePolicyPage = () => <DocumentPage document={documents.cookiePolicy} />;
export const CrawlerPage = () => <DocumentPage document={documents.crawler} />;
