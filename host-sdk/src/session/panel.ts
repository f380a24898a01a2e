import type { App } from '../app.ts'
import type { Wallet } from '../contract/state.ts'
import * as panelWords from '../messages/en.ts'

/** The content that the page shows in place of the widget: none, a loading note, or the list of the page's wallets. */
export type PanelState = 'none' | 'loading' | 'list'

export interface PanelOptions {
  root(): HTMLElement
  connect(wallet: Wallet): Promise<void>
  retry(): void
  close(): void
}

/** Draws the panel, a card that works without the widget. */
export interface Panel {
  /** Returns whether the state has changed. */
  show(state: PanelState): boolean
  /** Removes the card. The next `show` draws it anew. */
  stop(): void
}

/**
 * The wait for the widget before the page says that it is loading (ms). The widget is usually there before: a card that is
 * replaced at once would only flicker.
 */
const LOADING_DELAY = 500

/** System colours follow the visitor's light, dark or high-contrast setting. */
const STYLES =
  'section{background:Canvas;overflow:auto;width:320px;border-radius:24px;font:15px system-ui;max-height:100%}' +
  'section,button{padding:16px;border:1px solid gray}h1{margin:0;font-size:17px}' +
  'button{align-items:center;width:100%;display:flex;border-radius:12px;font:inherit;gap:12px;background:#8881;' +
  'margin-top:8px;border-color:#8883}img{width:32px}'
const LAYER = 'all:initial;display:grid;place-items:center;color-scheme:'
const OVER = ';position:absolute;inset:0;background:#0006'

/** Reasons that may be temporary. The others must be fixed by the site's developer, who finds them on the console. */
const PASSING: readonly unknown[] = ['timeout', 'removed', 'version']

function draw<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Partial<HTMLElementTagNameMap[K]>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = Object.assign(document.createElement(tag), properties)
  element.append(...children)
  return element
}

const button = (label: string, onclick: () => unknown, icon?: string) =>
  draw('button', { onclick }, icon ? draw('img', { src: icon, alt: '' }) : '', label)

export function createPanel(
  { config, discovery, store }: App,
  { root, connect, retry, close }: PanelOptions,
): Panel {
  let shown: PanelState = 'none'
  let layer: HTMLElement | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  /** Shows a card in a shadow root, which keeps the host's style sheets out. */
  const card = (title: string, text: string, buttons: (note: HTMLElement) => (HTMLElement | string)[]) => {
    const note = draw('p', { role: 'status' }, text)
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(STYLES)
    layer = draw('div', {})
    layer.style.cssText = LAYER + (config.themeMode ?? 'light dark') + (config.mount ? '' : OVER)
    const shadow = layer.attachShadow({ mode: 'open' })
    shadow.adoptedStyleSheets = [sheet]
    shadow.append(draw('section', { lang: panelWords.lang }, draw('h1', {}, title), note, ...buttons(note)))
    root().append(layer)
    if (!config.mount) shadow.querySelector('button')?.focus()
  }
  const stop = () => {
    clearTimeout(timer)
    layer?.remove()
    shown = 'none'
  }
  const list = (wallets = discovery.list()) =>
    card(panelWords.unavailable, wallets[0] ? panelWords.stillWork : panelWords.noWallets, (note) => [
      ...wallets.map((wallet) =>
        button(
          wallet.name,
          () => {
            note.textContent = panelWords.continueIn(wallet.name)
            connect(wallet).catch(({ message }: Error) => {
              note.textContent = message
            })
          },
          wallet.icon,
        ),
      ),
      PASSING.includes(store.get().unavailable?.reason) ? button(panelWords.retry, retry) : '',
      config.mount ? '' : button(panelWords.close, close),
    ])
  return {
    stop,
    show: (state) => {
      if (state === shown) return false
      stop()
      shown = state
      if (state === 'list') list()
      if (state === 'loading')
        timer = setTimeout(
          () => card(panelWords.opening, panelWords.oneMoment, () => [button(panelWords.cancel, close)]),
          LOADING_DELAY,
        )
      return true
    },
  }
}
