import type { Wallet } from '../contract/state.ts'
import { type Card, drawCard } from '../surface/card.ts'

/** What the page shows in place of the widget: nothing, that it is coming, or the wallets of the page. */
export type PanelState = 'none' | 'loading' | 'list'

export interface PanelOptions {
  root: () => HTMLElement
  modal: boolean
  /** As CSS has it: `light`, `dark` or both. */
  colorScheme: () => string
  wallets: () => Wallet[]
  connect: (wallet: Wallet) => Promise<unknown>
  retry: () => void
  close: () => void
}

/** A click is never without an answer for longer than this (ms). */
const LOADING_DELAY = 150

/** Keeps the card in step with what it shall show. */
export function createPanel(options: PanelOptions): {
  /** Answers whether that is a change. */
  show(state: PanelState): boolean
  stop(): void
} {
  let shown = ''
  let card: HTMLElement | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let note = ''

  const close = { label: 'Close', press: options.close }

  function list(): Card {
    const wallets = options.wallets().map((wallet) => ({
      label: wallet.name,
      icon: wallet.icon,
      press: () => {
        note = `Continue in ${wallet.name}`
        show('list')
        options.connect(wallet).catch((error: Error) => {
          note = error.message
          show('list')
        })
      },
    }))
    return {
      title: 'Wallet service unavailable',
      text: note || (wallets.length ? 'You can still connect a wallet of this browser.' : 'Try again later.'),
      buttons: [...wallets, { label: 'Retry', press: options.retry }, ...(options.modal ? [close] : [])],
    }
  }

  function paint(content: Card): void {
    card?.remove()
    card = drawCard(options.root(), options.modal, options.colorScheme(), content)
    if (options.modal) card.shadowRoot?.querySelector('button')?.focus()
  }

  function stop(): void {
    clearTimeout(timer)
    card?.remove()
    card = undefined
    shown = ''
  }

  function show(state: PanelState): boolean {
    const content = state === 'list' ? list() : undefined
    const key = state + JSON.stringify(content)
    if (key === shown) return false
    stop()
    shown = key
    if (state === 'none') note = ''
    if (content) paint(content)
    if (state === 'loading')
      timer = setTimeout(
        () =>
          paint({ title: 'Opening wallet…', text: 'One moment.', buttons: [{ ...close, label: 'Cancel' }] }),
        LOADING_DELAY,
      )
    return true
  }
  return { show, stop }
}
