const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), iframe, [tabindex="0"]'

/** What the Tab key reaches inside an element, in order. */
export const focusableIn = (root: HTMLElement): HTMLElement[] =>
  [...root.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (element) => element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible',
  )
