import { draw, style } from './dom.ts'
import { lockScroll } from './scrollLock.ts'

/** Where the widget is shown: a modal in the top layer, or an element of the page. */
export interface Surface {
  /** Holds the frame and whatever the page draws itself. */
  root: HTMLElement
  show(): void
  hide(): void
  remove(): void
}

export interface SurfaceOptions {
  /** Embedded mode: the element to be shown in. */
  mount: HTMLElement | undefined
  title: string
  /** Only where there is no top layer. */
  zIndex: number
  /** Escape, or the browser's own way to close a dialog. */
  onCancel: () => void
  /** The host took our element out of the page. */
  onRemoved: () => void
}

const BARE = { all: 'initial', display: 'block' }
const MODAL = {
  ...BARE,
  position: 'fixed',
  inset: '0',
  width: '100%',
  height: '100%',
  'max-width': 'none',
  'max-height': 'none',
  overflow: 'hidden',
  background: 'transparent',
  visibility: 'hidden',
}

function activeElement(): HTMLElement | null {
  let active = document.activeElement
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
  return active as HTMLElement | null
}

/** The widget draws the backdrop, so that the dialog's own must not be seen. Answers with the way to undo it. */
function hideBackdrop(): () => void {
  try {
    const sheet = new CSSStyleSheet()
    sheet.insertRule('dialog[data-airlock]::backdrop{display:none!important}')
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((item) => item !== sheet)
    }
  } catch {
    return () => {}
  }
}

/**
 * Keeps `root` in the page: put back once when the host takes it out, given up the second time. Also undoes what
 * other libraries do to a modal that is shown. Answers with the way to let go.
 */
function keep(
  root: HTMLElement,
  parent: () => Node,
  onBack: () => void,
  onRemoved: () => void,
  heal?: () => void,
) {
  let again = true
  const observer = new MutationObserver(() => {
    if (root.isConnected) return heal?.()
    if (!again || !parent().isConnected) return onRemoved()
    again = false
    put()
    onBack()
  })
  const put = () => {
    observer.disconnect()
    parent().appendChild(root)
    // An embedded surface goes wherever an element of the host goes; a modal hangs from the body.
    observer.observe(document, { childList: true, subtree: !heal })
    if (!heal) return
    observer.observe(document.documentElement, { childList: true })
    observer.observe(parent(), { childList: true })
    observer.observe(root, { attributeFilter: ['inert', 'aria-hidden'] })
  }
  put()
  return () => {
    observer.disconnect()
    root.remove()
  }
}

const nothing = () => {}

function createEmbedded(mount: HTMLElement, options: SurfaceOptions): Surface {
  const root = draw('div', { ...BARE, width: '100%' })
  return { root, show: nothing, hide: nothing, remove: keep(root, () => mount, nothing, options.onRemoved) }
}

/** Adds the surface to the page, hidden but laid out, so that a frame inside it loads and keeps its size. */
export function createSurface(options: SurfaceOptions): Surface {
  const { mount, title, zIndex, onCancel } = options
  if (mount) return createEmbedded(mount, options)
  const root = draw(
    'dialog',
    { ...MODAL, 'z-index': `${zIndex}` },
    { inert: true, tabIndex: -1, ariaLabel: title, ariaModal: 'true', role: 'dialog' },
  )
  root.dataset.airlock = ''
  const showBackdrop = hideBackdrop()
  let shown = false
  let restore = nothing

  const show = () => {
    if (shown) return
    shown = true
    const before = activeElement()
    const unlock = lockScroll()
    restore = () => {
      unlock()
      before?.focus({ preventScroll: true })
    }
    raise()
  }
  const raise = () => {
    if (!shown) return
    heal()
    style(root, { visibility: 'visible' })
    root.close?.()
    root.showModal?.()
    root.focus()
  }
  const hide = () => {
    if (!shown) return
    shown = false
    root.close?.()
    root.inert = true
    style(root, { visibility: 'hidden' })
    restore()
  }
  const heal = () => {
    if (shown && root.inert) root.inert = false
    if (shown && root.ariaHidden) root.ariaHidden = null
  }
  root.oncancel = (event) => {
    event.preventDefault()
    onCancel()
  }
  // The browser may close a dialog without asking first; and without `<dialog>`, Escape is only a key.
  root.onclose = () => shown && !root.open && onCancel()
  if (!root.showModal) root.onkeydown = ({ key }) => key === 'Escape' && onCancel()
  const parent = () => document.body ?? document.documentElement
  const drop = keep(root, parent, raise, options.onRemoved, heal)
  return {
    root,
    show,
    hide,
    remove: () => {
      hide()
      drop()
      showBackdrop()
    },
  }
}
