import { type RefObject, useEffect } from 'react';

/**
 * Marks a box that scrolls sideways: `data-overflows` while its content is wider, `data-more-start` and `data-more-end`
 * while some of it is out of sight there. Attributes and not state: scrolling draws nothing anew.
 */
export function useScrollEdges(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const mark = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element;
      // Fractions of a pixel are nothing to scroll to.
      const hidden = scrollWidth - clientWidth;
      element.toggleAttribute('data-overflows', hidden > 1);
      element.toggleAttribute('data-more-start', hidden > 1 && scrollLeft > 1);
      element.toggleAttribute('data-more-end', hidden > 1 && scrollLeft < hidden - 1);
    };
    // Calls at once, too, when the page has been laid out anyway: asked here, the browser would do it one time more.
    const sizes = new ResizeObserver(mark);
    sizes.observe(element);
    for (const child of element.children) sizes.observe(child);
    element.addEventListener('scroll', mark, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener('scroll', mark);
    };
  }, [box]);
}
