import { selectDirection } from '../../state/router/routerSlice.ts'
import type { AppStore } from '../../state/store/store.ts'
import { MOVE, play } from './motion.ts'

/** How far a view moves while it goes, and its title while it comes (CSS pixels). */
const WAY = 16
const TITLE_WAY = 8

/** The sign of a movement to the left. A step forward comes from the right, where the text runs from left to right. */
const SIGNS = { forward: -1, back: 1, none: 0 } as const

const viewIn = (changes: readonly MutationRecord[], nodes: 'addedNodes' | 'removedNodes') =>
  changes
    .flatMap((change) => [...change[nodes]])
    .find((node): node is HTMLElement => node instanceof HTMLElement && 'view' in node.dataset)

/**
 * Makes a picture of what was a view: nobody can reach it, and nothing finds it. It keeps its height, or what sticks to its
 * end would move.
 */
function freeze(view: HTMLElement, height: number): void {
  view.inert = true
  view.ariaHidden = 'true'
  view.className = ''
  delete view.dataset.view
  for (const element of view.querySelectorAll('[id]')) element.removeAttribute('id')
  view.style.cssText = `position:absolute;inset:0 0 auto;height:${height}px;overflow:hidden;pointer-events:none`
}

/**
 * Only while views move: content with a position lies over the secure frame, which then takes no approval, and what is clipped
 * has no focus rings beyond its edge. A view that leaves does not reach below a shorter one that comes, where it could be
 * scrolled to.
 */
function hold({ style }: HTMLElement): void {
  style.position = 'relative'
  style.overflow = 'clip'
}

function release({ style }: HTMLElement): void {
  for (const name of ['position', 'overflow']) style.removeProperty(name)
}

/**
 * Lets the view that the visitor leaves slide out and fade while the next one slides in, so that the card is never empty
 * between two views. The title moves in the same direction.
 */
export function crossSlide({ getState }: AppStore): void {
  const place = document.querySelector('[data-view]')?.parentElement
  if (!place) return
  let height = 0
  // Reports the height of the next view after that view has replaced the one before.
  new ResizeObserver(() => {
    height = place.offsetHeight
  }).observe(place)
  const observer = new MutationObserver((changes) => {
    const gone = viewIn(changes, 'removedNodes')
    if (!gone || !viewIn(changes, 'addedNodes') || !place.checkVisibility({ visibilityProperty: true }))
      return
    const sign = SIGNS[selectDirection(getState())] * (document.dir === 'rtl' ? -1 : 1)
    freeze(gone, height)
    place.append(gone)
    // It has faded before the next view is there, so that the two are never mixed.
    const away = { opacity: 0, transform: `translateX(${sign * WAY}px)` }
    const leaving = play(gone, [{}, { ...away, offset: 0.5 }, away], MOVE)
    if (!leaving) return gone.remove()
    hold(place)
    leaving.onfinish = leaving.oncancel = () => {
      gone.remove()
      if (!place.querySelector(':scope > [inert]')) release(place)
    }
    const title = place.closest('[role="dialog"], [role="main"]')?.querySelector('h1')
    if (title) play(title, [{ translate: `${-sign * TITLE_WAY}px 0` }, {}], MOVE)
  })
  observer.observe(place, { childList: true })
}
