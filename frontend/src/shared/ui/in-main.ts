/** `portalProps` of menus over a page: what opens in rows that cut off stands in the page's main landmark all the same. */
export function inMain(): { readonly target?: HTMLElement } {
  const target = document.querySelector('main');
  return target === null ? {} : { target };
}
