import type { App } from '../app.ts'
import type { Wallet } from '../contract/state.ts'
import { createSurface, type Surface } from '../frame/surface.ts'
import type { Widget } from '../frame/widget.ts'
import type { Direct } from './direct.ts'
import { createEarlyCard } from './earlyCard.ts'
import type { Modal } from './modal.ts'
import { createPanel } from './panel.ts'

/** Whether the page works without the widget. */
export const isUnavailable = ({ store }: App) => store.get().widget === 'unavailable'

/** Whether the widget, or what stands for it, has to be visible. */
function isWanted({ store, config }: App): boolean {
  const { open, widget, unavailable } = store.get()
  return config.mount ? widget !== 'idle' && unavailable?.reason !== 'removed' : open
}

/** A widget that came after that would go on with an earlier press, and know nothing of this connection. */
const connectFromList =
  (widget: () => Widget, direct: Direct, close: () => void) =>
  async (wallet: Wallet): Promise<void> => {
    widget().stop()
    await direct.connect(wallet)
    close()
  }

/** The visible part: the frame, and the panel in its place while the frame shows nothing. */
export function createView(
  app: App,
  title: string,
  widget: () => Widget,
  modal: () => Modal,
  direct: Direct,
) {
  const isModal = !app.config.mount
  let surface: Surface | undefined
  /**
   * The timer that shows it; 0 once it has, and undefined while it is hidden. Showing makes the browser lay the page out,
   * so it has a task of its own after the press, unless the widget is there and is about to take the focus.
   */
  let showing: ReturnType<typeof setTimeout> | 0 | undefined
  /** Whether the widget was visible at the last update. */
  let wasThere: boolean | undefined

  const close = () => void modal().close()
  const isThere = () => widget().link() && (!isModal || modal().isConfirmed())
  const earlyCard = createEarlyCard(widget, close)
  const drop = () => {
    panel.stop()
    surface?.remove()
    surface = undefined
  }
  const root = () => {
    surface ??= createSurface(app, {
      title,
      cancel: () => (isThere() ? modal().dismiss() : close()),
      back: () => widget().wait(),
      removed: () => {
        close()
        drop()
        widget().fail('removed', 'the page removed it')
      },
    })
    return surface.root
  }
  const panel = createPanel(app, {
    root,
    connect: connectFromList(widget, direct, close),
    retry: () => widget().retry(),
    close,
  })
  const substitute = (isEarly: boolean) => (isUnavailable(app) ? 'list' : isEarly ? 'none' : 'loading')
  const draw = (isShown: boolean) => {
    const isNowThere = isShown && isThere()
    const isReplaced = isShown && !isNowThere
    // Then the widget itself says what is visible from now on.
    if (isNowThere || (!isShown && widget().link())) earlyCard.heard()
    const isEarly = earlyCard.show(isReplaced && modal().isPlain())
    surface?.show(isShown)
    panel.show(isReplaced ? substitute(isEarly) : 'none')
    // A widget that opens itself gets the focus, like one that the visitor has opened.
    if (isNowThere && !wasThere && isModal) widget().focus()
    wasThere = isNowThere
  }
  const showSoon = () =>
    setTimeout(() => {
      showing = 0
      render()
    })
  const render = () => {
    const isShown = isWanted(app)
    if (isShown) root()
    showing = isShown ? (showing ?? (widget().link() ? 0 : showSoon())) : undefined
    if (!showing) draw(isShown)
  }
  const walletsChanged = () => {
    if (isUnavailable(app)) panel.stop()
    render()
  }
  const onEarly = (open?: boolean) => {
    earlyCard.heard(open)
    render()
  }
  return { root, render, walletsChanged, drop, onEarly, paint: panel.paint }
}
