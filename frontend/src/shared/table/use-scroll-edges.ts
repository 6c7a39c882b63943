import { type RefObject, useEffect } from 'react';
import { leavesRoom } from './leaves-room.ts';

/**
 * Marks a box that scrolls sideways: `data-pins` while its content is wider and its pinned columns leave the others
 * room, `data-more-start` and `data-more-end` while some of it is out of sight there. Attributes and not state:
 * scrolling draws nothing anew.
 */
export function useScrollEdges(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const mark = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element;
      // Fractions of a pixel are nothing to scroll to.
      const hidden = scrollWidth - clientWidth;
      const pinned = [...element.querySelectorAll<HTMLElement>('th[data-pin]')].map((head) => head.offsetWidth);
      element.toggleAttribute('data-pins', hidden > 1 && leavesRoom(clientWidth, pinned));
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
