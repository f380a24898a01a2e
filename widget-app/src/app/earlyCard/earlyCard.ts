import type { Greeting } from '@airlock/host-sdk/bridge'
import { WIDGET } from '@airlock/host-sdk/contract'
import { fillCard, type Given } from './fillCard.ts'
import { keepPresses, nameOf } from './keepPresses.ts'

/** The card that the document brings along, until the entry is there and draws its own over it. */
export interface EarlyCard {
  /** Resolves when the card was painted, or is known to stay closed for now: the rest of the code may take the thread. */
  settled: Promise<void>
  isOpen(): boolean
  /** Resolves when it is closed next. */
  closed(): Promise<void>
  /**
   * The entry draws now, over the same elements. Returns a function for afterwards, if the visitor still sees Connect: it
   * tells of the focus, types again what was typed, and repeats the press that nobody has answered.
   */
  takeOver(): () => void
}

const isForFirstView = ({ opening }: Given): boolean =>
  !!opening && /^(Connect)?$/.test(opening.view ?? '') && !opening.namespace && !opening.arguments

/** What the visitor has typed, to be typed again: drawing resets the fields. */
function typedIn(frame: HTMLElement): () => void {
  const typed = [...frame.querySelectorAll('input')].map((field) => [field, field.value] as const)
  return () => {
    for (const [field, value] of typed) {
      if (!value || !field.isConnected) continue
      field.value = value
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }
}

/** Repeats a press, unless another control was drawn over the same element. */
function repeat(kept: HTMLElement, name: string | null): void {
  if (!kept.isConnected || nameOf(kept) !== name) return
  // A form knows what was typed once it is drawn again.
  if (kept instanceof HTMLFormElement) setTimeout(() => kept.requestSubmit())
  else {
    // The next view has the focus.
    kept.blur()
    kept.click()
  }
}

/** The wait for a paint that may not come (ms): browsers do not paint a page in the background. */
const UNPAINTED = 500

/** The wait for the page's offer (ms). Without one there is nothing to show. */
const PATIENCE = 2000

/** Resolves when what was just changed is on the screen. */
const painted = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, UNPAINTED)
  })

/**
 * @param greeting - the hello which the page answers with its offer, perhaps before the card is in the document
 */
export function createEarlyCard(frame: HTMLElement, { nonce, kept }: Greeting): EarlyCard {
  const listening = new AbortController()
  const { signal } = listening
  let site = ''
  let isOpen = false
  let onClosed = () => {}
  let settle = () => {}
  const show = (open: boolean) => {
    isOpen = open
    presses.forget()
    frame.dataset.state = open ? 'open' : 'closed'
    if (!open) onClosed()
  }
  const tell = () => parent.postMessage({ airlock: 'early', contract: WIDGET.name, open: isOpen }, site)
  const leave = () => {
    show(false)
    tell()
  }
  const presses = keepPresses({ frame, isOpen: () => isOpen, leave, signal })
  const begin = (given: Given, origin: string): boolean => {
    if (!fillCard(frame, given, origin)) return false
    if (frame.parentElement) frame.parentElement.hidden = false
    site = origin
    show(isForFirstView(given))
    tell()
    return isOpen
  }
  const onMessage = ({ source, origin, data }: MessageEvent) => {
    if (source !== parent) return
    if (data?.airlock === 'early' && origin === site) show(data.open === true)
    if (site || data?.airlock !== 'offer' || data.nonce !== nonce) return
    if (begin(data.init, origin)) void painted().then(settle)
    else settle()
  }
  const settled = new Promise<void>((resolve) => {
    settle = resolve
    setTimeout(resolve, PATIENCE)
  })
  kept.forEach(onMessage)
  addEventListener('message', onMessage, { signal })
  return {
    settled,
    isOpen: () => isOpen,
    closed: () =>
      new Promise((resolve) => {
        onClosed = resolve
      }),
    takeOver: () => {
      listening.abort()
      const type = typedIn(frame)
      const pressed = presses.kept()
      const name = pressed ? nameOf(pressed) : null
      return () => {
        // Whoever listens for the focus of a field was not there when it came; the view has to find it there first.
        setTimeout(() => document.activeElement?.dispatchEvent(new FocusEvent('focusin', { bubbles: true })))
        type()
        if (pressed) repeat(pressed, name)
      }
    },
  }
}
