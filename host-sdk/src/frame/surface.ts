import type { App } from '../app.ts'
import { lockScroll } from './scrollLock.ts'
import { setStyle, styleSheet } from './styles.ts'

/** The place where the widget is shown: a modal in the top layer, or an element of the page. */
export interface Surface {
  /** The element that holds the frame and the page's own panel. */
  root: HTMLElement
  /** Shows or hides the surface. */
  show(open: boolean): void
  remove(): void
}

export interface SurfaceOptions {
  title: string
  /** The visitor pressed Escape, or closed the dialog in the browser's own way. */
  cancel(): void
  /** The host removed our element from the page. It was put back, and its frame reloads. */
  back(): void
  /** The host removed the element a second time. */
  removed(): void
}

// `style.cssText` is part of CSSOM: a strict `style-src` allows it, unlike `<style>` and the attribute.
const MODAL =
  'all:initial!important;display:block!important;position:fixed!important;inset:0!important;' +
  'visibility:hidden!important;z-index:'
/** The browser's backdrop is hidden, because the widget draws its own. */
const BACKDROP = 'dialog[data-airlock]::backdrop{display:none!important}'

/**
 * Keeps `root` in the page: it is put back when the host removes it once, and given up the second time. Returns a
 * function that removes it for good. `raise` shows a modal again, `heal` undoes changes that other libraries make to an
 * open modal.
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
    // An element of the host can be removed anywhere in the page. A modal is a child of the body.
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

/** Creates a modal that is hidden but has a layout, so that a frame inside it loads and keeps its size. */
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
  const backdrop = styleSheet(BACKDROP)
  let unlock: (() => void) | undefined
  /**
   * The last focused element outside of the modal. A frame that opens itself may take the focus before the browser
   * stores it.
   */
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
    root.close()
    root.inert = !unlock
    setStyle(root, 'visibility', unlock ? 'visible' : 'hidden')
    heal()
    // The browser stores the focused element, and focuses it again on `close`.
    if (!unlock) return
    root.showModal()
    root.focus()
  }
  const show = (open: boolean) => {
    if (open === !!unlock) return
    unlock?.()
    unlock = open ? lockScroll(backdrop) : undefined
    raise()
    if (!open && root.contains(document.activeElement)) (outside as HTMLElement | null)?.focus()
  }
  root.oncancel = (event) => {
    event.preventDefault()
    cancel()
  }
  // The browser may close a dialog without a `cancel` event.
  root.onclose = () => unlock && !root.open && cancel()
  const drop = keep(root, () => document.body ?? document.documentElement, options, { raise, heal })
  // `showModal` would focus the frame first. The browser ignores the attribute of an element that is already there.
  root.autofocus = true
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
  return { root, show: () => {}, remove: keep(root, () => mount, options) }
}
