import type { App } from '../app.ts'
import { lockScroll } from './scrollLock.ts'

/** Where the widget is shown: a modal in the top layer, or an element of the page. */
export interface Surface {
  /** Holds the frame and whatever the page draws itself. */
  root: HTMLElement
  /** Answers whether it has come up just now. */
  show(open: boolean): boolean
  remove(): void
}

export interface SurfaceOptions {
  title: string
  /** Escape, or the browser's own way to close a dialog. */
  cancel(): void
  /** The host took our element out of the page; it is back, and what is in it loads anew. */
  back(): void
  /** The host did so again. */
  removed(): void
}

// `style.cssText` is CSSOM: a strict `style-src` allows it, unlike `<style>` and the attribute.
const MODAL =
  'all:initial!important;display:block!important;position:fixed!important;inset:0!important;' +
  'width:100%!important;height:100%!important;visibility:hidden!important;z-index:'
/** The widget draws the backdrop. */
const BACKDROP = 'dialog[data-airlock]::backdrop{display:none!important}'

/**
 * Keeps `root` in the page: put back once when the host takes it out, given up the second time. Answers with the way
 * to take it out for good. `raise` shows a modal again, `heal` undoes what other libraries do to a modal that is shown.
 */
function keep(
  root: HTMLElement,
  parent: () => HTMLElement,
  { back, removed }: SurfaceOptions,
  modal?: { raise(): void; heal(): void },
) {
  let again = true
  const observer = new MutationObserver(() => {
    if (root.isConnected) return modal?.heal()
    if (!again || !parent().isConnected) return removed()
    again = false
    put()
    modal?.raise()
    back()
  })
  const put = () => {
    observer.disconnect()
    parent().append(root)
    // An embedded surface goes wherever an element of the host goes; a modal hangs from the body.
    observer.observe(document, { childList: true, subtree: !modal })
    if (!modal) return
    for (const node of [document.documentElement, parent()]) observer.observe(node, { childList: true })
    observer.observe(root, { attributeFilter: ['inert', 'aria-hidden'] })
  }
  put()
  return () => {
    observer.disconnect()
    root.remove()
  }
}

/** A modal, hidden but laid out, so that a frame inside it loads and keeps its size. */
function createModal({ config }: App, options: SurfaceOptions): Surface {
  const { title, cancel } = options
  const root = Object.assign(document.createElement('dialog'), {
    inert: true,
    tabIndex: -1,
    ariaLabel: title,
  })
  const zIndex = config.themeVariables?.['--airlock-z-index'] ?? 999
  root.style.cssText = `${MODAL}${zIndex}!important`
  root.dataset.airlock = ''
  let unlock: (() => void) | undefined
  /** Where the focus was outside. A frame that opens itself may take it before the browser gets to remember. */
  let outside = document.activeElement
  const note = ({ target }: Event) => {
    if (!root.contains(target as Element)) outside = target as Element
  }
  addEventListener('focusin', note)

  const heal = () => {
    if (!unlock) return
    if (root.inert) root.inert = false
    if (root.ariaHidden) root.ariaHidden = null
  }
  const raise = () => {
    root.close?.()
    root.inert = !unlock
    root.style.setProperty('visibility', unlock ? 'visible' : 'hidden', 'important')
    heal()
    // The browser remembers where the focus was, and puts it back on `close`.
    if (unlock) root.showModal?.()
    if (unlock) root.focus()
  }
  const show = (open: boolean) => {
    if (open === !!unlock) return false
    unlock?.()
    unlock = open ? lockScroll(BACKDROP) : undefined
    raise()
    if (!open && root.contains(document.activeElement)) (outside as HTMLElement | null)?.focus()
    return open
  }
  root.oncancel = (event) => {
    event.preventDefault()
    cancel()
  }
  // The browser may close a dialog without asking first; and without `<dialog>`, Escape is only a key.
  root.onclose = () => unlock && !root.open && cancel()
  if (!root.showModal) root.onkeydown = ({ key }) => key === 'Escape' && cancel()
  const drop = keep(root, () => document.body ?? document.documentElement, options, { raise, heal })
  const remove = () => {
    show(false)
    removeEventListener('focusin', note)
    drop()
  }
  return { root, show, remove }
}

/** Adds the surface to the page. */
export function createSurface(app: App, options: SurfaceOptions): Surface {
  const { mount } = app.config
  if (!mount) return createModal(app, options)
  const root = document.createElement('div')
  root.style.cssText = 'all:initial!important;display:block!important;width:100%!important'
  return { root, show: () => false, remove: keep(root, () => mount, options) }
}
