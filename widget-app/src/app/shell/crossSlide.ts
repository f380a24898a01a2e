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

/** How the visitor last saw a view (CSS pixels). */
interface Seen {
  height: number
  /** How far it was scrolled. */
  top: number
}

/**
 * Makes a picture of what was visible of a view: nobody can reach it, and nothing finds it. The view keeps its height, and
 * the card stays its scroll container, or what sticks to the lower edge would move.
 *
 * @param scrolled - how far the next view is scrolled
 */
function freeze(view: HTMLElement, { height, top }: Seen, scrolled: number): HTMLElement {
  const picture = document.createElement('div')
  picture.inert = true
  picture.ariaHidden = 'true'
  picture.style.cssText = `position:absolute;inset:${scrolled}px 0 auto;height:min(${height - top}px,100dvh);overflow:clip;pointer-events:none`
  view.className = ''
  delete view.dataset.view
  for (const element of view.querySelectorAll('[id]')) element.removeAttribute('id')
  view.style.cssText = `height:${height}px;margin-block-start:${-top}px`
  picture.append(view)
  return picture
}

/** Longer animations (ms) are no entrances. */
const ENTRANCE = 2000

/** What had come to rest would come in again, as everything does that is put into a document. */
function finishEntrances(view: HTMLElement): void {
  for (const animation of view.getAnimations({ subtree: true }))
    if (Number(animation.effect?.getComputedTiming().endTime) < ENTRANCE) animation.finish()
}

/**
 * Lets the view that the visitor leaves slide out and fade while the next one slides in, so that the card is never empty
 * between two views. The title moves in the same direction.
 */
export function crossSlide({ getState }: AppStore): void {
  const place = document.querySelector<HTMLElement>('[data-view]')?.parentElement
  const scroller = place?.parentElement
  if (!scroller) return
  const seen: Seen = { height: 0, top: 0 }
  // Both report the next view after it has replaced the one before.
  new ResizeObserver(() => {
    seen.height = place.offsetHeight
  }).observe(place)
  const noteScroll = () => {
    seen.top = scroller.scrollTop
  }
  scroller.addEventListener('scroll', noteScroll, { passive: true })
  const observer = new MutationObserver((changes) => {
    const gone = viewIn(changes, 'removedNodes')
    if (!gone || !viewIn(changes, 'addedNodes') || !place.checkVisibility({ visibilityProperty: true }))
      return
    const sign = SIGNS[selectDirection(getState())] * (document.dir === 'rtl' ? -1 : 1)
    const picture = freeze(gone, seen, scroller.scrollTop)
    place.append(picture)
    // It has nearly faded when the next view begins to show (View.module.css): nobody reads the two over one another.
    const away = { opacity: 0, transform: `translateX(${sign * WAY}px)` }
    const leaving = play(picture, [{}, { ...away, offset: 0.5 }, away], MOVE)
    if (!leaving) return picture.remove()
    finishEntrances(gone)
    // Only while views move: content with a position lies over the secure frame, which then takes no approval.
    place.style.position = 'relative'
    leaving.onfinish = leaving.oncancel = () => {
      picture.remove()
      if (!place.querySelector(':scope > [inert]')) place.style.removeProperty('position')
    }
    const title = place.closest('[role="dialog"], [role="main"]')?.querySelector('h1')
    if (title) play(title, [{ translate: `${-sign * TITLE_WAY}px 0` }, {}], MOVE)
  })
  observer.observe(place, { childList: true })
}
