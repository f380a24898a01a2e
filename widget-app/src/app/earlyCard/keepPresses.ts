interface Options {
  frame: HTMLElement
  isOpen: () => boolean
  /** The visitor closes the card. */
  leave: () => void
  signal: AbortSignal
}

/** The accessible name of a control, or the text of a form. */
export const nameOf = ({ ariaLabel, textContent }: Element): string | null => ariaLabel ?? textContent

/** How long a press counts (ms): who has waited longer has turned to something else. */
const FRESH = 15_000

/** The button that closes: the last part of the header. */
const CLOSE = 'div:has(> h1) > :last-child *'

/**
 * Keeps the last press on a control, or the form that was submitted, for the entry. ×, Escape and a press beside the card
 * take effect at once, and links work by themselves.
 */
export function keepPresses({ frame, isOpen, leave, signal }: Options) {
  let kept: HTMLElement | undefined
  let keptAt = 0
  let began: EventTarget | null
  const forget = () => {
    for (const mark of ['data-pressed', 'aria-busy']) kept?.removeAttribute(mark)
    kept = undefined
  }
  const keep = (control: HTMLElement | null) => {
    kept = control ?? undefined
    keptAt = Date.now()
    for (const mark of ['data-pressed', 'aria-busy']) kept?.setAttribute(mark, 'true')
  }
  const press = (event: Event) => {
    const target = event.target as Element
    forget()
    if (target.closest('a[href]')) return
    event.preventDefault()
    event.stopPropagation()
    // As later (useClickBeside.ts): a selection that is dragged out of the card does not close it.
    if (target.matches(CLOSE) || (target === frame && began === frame)) leave()
    else keep(target.closest('button'))
  }
  const submit = (event: Event) => {
    event.preventDefault()
    forget()
    keep(event.target as HTMLElement)
  }
  const listeners: Readonly<Record<string, (event: Event) => void>> = {
    pointerdown: ({ target }) => {
      began = target
    },
    click: press,
    submit,
  }
  for (const [name, listener] of Object.entries(listeners))
    frame.addEventListener(name, (event) => isOpen() && listener(event), { capture: true, signal })
  addEventListener(
    'keydown',
    ({ key, isComposing }) => isOpen() && key === 'Escape' && !isComposing && leave(),
    { signal },
  )
  return { forget, kept: () => (Date.now() - keptAt < FRESH ? kept : undefined) }
}
