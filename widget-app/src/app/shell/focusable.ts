const FOCUSABLE =
  ':is(button, input, textarea, select):not(:disabled), a[href], summary, iframe, [tabindex="0"]'

/** Whether the Tab key may reach the element. It may be hidden: nothing is measured. */
export const isFocusable = (element: HTMLElement): boolean => element.matches(FOCUSABLE)

/** The elements inside `root` that the Tab key reaches, in order. */
export const focusableIn = (root: HTMLElement): HTMLElement[] =>
  [...root.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (element) =>
      element.getClientRects().length > 0 &&
      getComputedStyle(element).visibility === 'visible' &&
      !element.closest('[inert]'),
  )
