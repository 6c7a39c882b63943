/// <reference lib="dom" />
import { inPage } from '../../../gather/in-page.ts';

/** Changes when a page has grown: its height, and the number of its elements, to the next ten. */
export const pageSize = inPage({}, () => (): string => {
  const elements = document.getElementsByTagName('*').length;
  return `${document.documentElement.scrollHeight} ${Math.floor(elements / 10)}`;
});
