import { WIDGET } from '@airlock/host-sdk/contract'
import { fillCard } from './fillCard.ts'

/** The card that the document brings along, until the entry is there and draws its own over it. */
export interface EarlyCard {
  isOpen(): boolean
  /**
   * The entry draws now, over the same elements. Returns a function for afterwards, if the visitor still sees Connect: it
   * types again what was typed, and repeats the press that nobody has answered.
   */
  takeOver(): () => void
}

const isForFirstView = (opening?: { view?: string; namespace?: string; arguments?: unknown }): boolean =>
  !!opening && /^(Connect)?$/.test(opening.view ?? '') && !opening.namespace && !opening.arguments

const nameOf = ({ ariaLabel, textContent }: Element) => ariaLabel ?? textContent

/** The button that closes: the last part of the header. */
const CLOSE = 'div:has(> h1) > :last-child *'

/** A press waits for the entry; those on × and beside the card take effect at once. */
function createPresses(frame: HTMLElement, leave: () => void) {
  let kept: HTMLElement | undefined
  const forget = () => {
    kept?.removeAttribute('data-kept')
    kept = undefined
  }
  const keep = (event: Event): void => {
    const target = event.target as Element
    event.preventDefault()
    event.stopPropagation()
    forget()
    if (target === frame || target.matches(CLOSE)) {
      leave()
      return
    }
    kept = target.closest<HTMLElement>('button,a') ?? undefined
    kept?.setAttribute('data-kept', '')
  }
  return { keep, forget, kept: () => kept }
}

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

/**
 * @param nonce - that of the hello which the page answers with its offer
 */
export function createEarlyCard(frame: HTMLElement, nonce: string): EarlyCard {
  const listening = new AbortController()
  const { signal } = listening
  let site = ''
  let isOpen = false
  const show = (open: boolean) => {
    isOpen = open
    presses.forget()
    frame.dataset.state = open ? 'open' : 'closed'
  }
  const tell = () => parent.postMessage({ airlock: 'early', contract: WIDGET.name, open: isOpen }, site)
  const leave = () => {
    show(false)
    tell()
  }
  const presses = createPresses(frame, leave)
  const onMessage = ({ source, origin, data }: MessageEvent) => {
    if (source !== parent) return
    if (data?.airlock === 'early' && origin === site) show(data.open === true)
    if (site || data?.airlock !== 'offer' || data.nonce !== nonce) return
    if (!fillCard(frame, data.init, origin)) return
    site = origin
    show(isForFirstView(data.init.opening))
    tell()
  }
  addEventListener('message', onMessage, { signal })
  const whileOpen = (name: string, listener: (event: Event) => void) =>
    frame.addEventListener(name, (event) => isOpen && listener(event), { capture: true, signal })
  whileOpen('click', presses.keep)
  whileOpen('submit', (event) => event.preventDefault())
  addEventListener('keydown', ({ key }) => isOpen && key === 'Escape' && leave(), { signal })
  return {
    isOpen: () => isOpen,
    takeOver: () => {
      listening.abort()
      const type = typedIn(frame)
      const kept = presses.kept()
      const name = kept && nameOf(kept)
      return () => {
        type()
        // Another control may have been drawn over the same element.
        if (kept?.isConnected && nameOf(kept) === name) kept.click()
      }
    },
  }
}
