/// <reference lib="dom" />
import { inPage } from '../in-page.ts';
import { uncutEdges } from './edges.ts';

/** Whether a person sees the element that holds a frame. */
export const isShown = inPage({ uncutEdges }, ({ uncutEdges }) => (element: Element): boolean => {
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
  const box = element.getBoundingClientRect();
  if (box.right + window.scrollX <= 0 || box.bottom + window.scrollY <= 0) return false;
  const { left, top, right, bottom } = uncutEdges(element);
  return right - left > 1 && bottom - top > 1;
});
