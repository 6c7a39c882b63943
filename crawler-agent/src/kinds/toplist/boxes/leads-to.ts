/// <reference lib="dom" />
import { inPage } from '../../../gather/in-page.ts';

/** Where an element leads when it is clicked: as a link, a form's button, or by an address in its attributes. */
export const leadsTo = inPage({}, () => {
  const addressed = ['data-href', 'data-url', 'data-link', 'data-target-url', 'data-redirect', 'data-out', 'onclick'];
  const address = /https?:\/\/[^'"\s)<>]+|(?<=['"])\/[\w~][^'"\s]*(?=['"])/;
  const absolute = (reference: string, element: Element): string | null => {
    const url = URL.parse(reference, element.ownerDocument.baseURI);
    return url !== null && /^https?:$/.test(url.protocol) ? url.href : null;
  };
  const byAttribute = (element: Element): string | null => {
    for (const name of addressed) {
      const value = element.getAttribute(name);
      if (value === null) continue;
      const found = name === 'onclick' ? address.exec(value)?.[0] : value;
      const href = found === undefined ? null : absolute(found, element);
      if (href !== null) return href;
    }
    return null;
  };
  const byForm = (element: Element): string | null => {
    if (!element.matches('button, input[type="submit"], input[type="image"]')) return null;
    const { form } = element as HTMLButtonElement;
    const isSearch = form?.querySelector('input:not([type="hidden"]):not([type="submit"]):not([type="image"])');
    const action = element.getAttribute('formaction') ?? form?.getAttribute('action') ?? null;
    return action === null || isSearch ? null : absolute(action, element);
  };
  return (element: Element): string | null => {
    const reference = element.localName === 'a' ? element.getAttribute('href') : null;
    const isScript = reference === null || /^\s*(#|javascript:|$)/i.test(reference);
    if (!isScript) return absolute(reference, element);
    return byAttribute(element) ?? byForm(element);
  };
});
