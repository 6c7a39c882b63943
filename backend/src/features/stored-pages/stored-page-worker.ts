import { type PageToRender, renderPage } from './render-page.ts';

/** In a thread of its own: whatever the page, the api goes on answering others. */
export default (page: PageToRender): ReturnType<typeof renderPage> => renderPage(page);
