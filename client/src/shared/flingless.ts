import type { Attachment } from "svelte/attachments";

/**
 * A finger that draws or drags here flings nothing: a browser would take the next tap for one that stops the fling.
 *
 * `parts` says where, if not everywhere in the element.
 */
export function flingless(parts = "*"): Attachment<HTMLElement> {
  return (element) => {
    const hold = (event: TouchEvent): void => {
      if (event.target instanceof Element && event.target.closest(parts)) event.preventDefault();
    };
    element.addEventListener("touchmove", hold, { passive: false });
    return () => element.removeEventListener("touchmove", hold);
  };
}
