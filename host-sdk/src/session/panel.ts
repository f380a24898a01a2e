import type { App } from '../app.ts'
import type { AirlockError } from '../contract/errors.ts'
import type { Wallet } from '../contract/state.ts'
import { setStyle, styleSheet } from '../frame/styles.ts'
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
  show(state: PanelState): void
  /** The theme has changed. */
  paint(): void
  /** Removes the card. The next `show` draws it anew. */
  stop(): void
}

/**
 * The wait for the widget before the page says that it is loading (ms). The widget is usually there before: a card that is
 * replaced at once would only flicker.
 */
const LOADING_DELAY = 1000

/**
 * The look of the widget (kit/design/tokens.css, widget-app/src/app/shell/Card.module.css), in few bytes. Grounds, lines and
 * shades are grey glass, which fits both modes. Transparent borders are seen in forced colours.
 */
const STYLES =
  'section{box-sizing:border-box;display:grid;width:360px;max-height:100%;overflow:auto;padding:8px;' +
  'outline:1px solid #8490ac29;border-radius:24px;font:14px/20px system-ui;background:Canvas;' +
  'background:light-dark(#fff,#17191e)}h1,p{margin:12px 40px;text-align:center}p:empty{margin:0}' +
  'button{all:unset;font:500 16px/20px system-ui;display:flex;align-items:center;gap:12px;padding:8px 12px;border-radius:12px;cursor:pointer}' +
  'h1{grid-area:1/1;outline:0;font:600 16px/20px system-ui}img{width:40px;border-radius:12px}' +
  '.b{place-content:center;margin:12px;padding:12px;outline:1px solid #0000;' +
  'font:600 14px/20px system-ui;background:#8490ac14}button:hover{background:#8490ac29}p,[aria-label]{opacity:.7}' +
  '[aria-label]{grid-area:1/1;place-self:center end;font-size:24px}button:focus-visible{outline:2px solid #199}' +
  // Over the page: the shade around the card, and a sheet on phones.
  ':has([aria-label]){box-shadow:0 0 0 100vmax #0006;box-shadow:0 0 0 100vmax light-dark(#11141b66,#0009)}' +
  '@media(max-width:430px){:has([aria-label]){place-self:end;width:100%;border-radius:24px 24px 0 0}}'
const LAYER = 'all:initial;display:grid;place-items:center;color-scheme:'
const OVER = ';position:absolute;inset:0'

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
  draw(
    'button',
    { onclick, className: icon ? '' : 'b' },
    icon ? draw('img', { src: icon, alt: '' }) : '',
    label,
  )

export function createPanel(
  { config, discovery, store }: App,
  { root, connect, retry, close }: PanelOptions,
): Panel {
  let shown: PanelState = 'none'
  let timer: ReturnType<typeof setTimeout> | undefined
  let layer: HTMLElement | undefined
  let heading: HTMLElement
  let note: HTMLElement

  const paint = () => {
    if (layer) layer.style.cssText = LAYER + (config.themeMode ?? 'light dark') + (config.mount ? '' : OVER)
  }
  /** A frame without a widget may show the browser's error page, a light sheet over the whole page. */
  const setFrame = (visibility: string) =>
    setStyle(layer?.previousElementSibling as HTMLElement | undefined, 'visibility', visibility)
  const tell = (title: string, text: string) => {
    heading.textContent = title
    note.textContent = text
  }
  /** Shows a card in a shadow root, which keeps the host's style sheets out. */
  const card = (title: string, text: string, ...buttons: (HTMLElement | string)[]) => {
    const cross = config.mount ? '' : draw('button', { onclick: close, ariaLabel: panelWords.close }, '×')
    heading = draw('h1', { tabIndex: -1 }, title)
    note = draw('p', { role: 'status' }, text)
    layer = draw('div', {})
    paint()
    const shadow = layer.attachShadow({ mode: 'open' })
    shadow.adoptedStyleSheets = [styleSheet(STYLES)]
    shadow.append(draw('section', { lang: panelWords.lang }, heading, note, ...buttons, cross))
    root().append(layer)
    setFrame('hidden')
    // No button: what the visitor types in the frame must not press it. Focusing lays the page out, in its own task.
    if (cross) setTimeout(() => heading.focus())
  }
  const stop = () => {
    clearTimeout(timer)
    setFrame('inherit')
    layer?.remove()
    shown = 'none'
  }
  const loading = () => card(panelWords.opening, '', button(panelWords.cancel, close))
  const list = (wallets = discovery.list()) =>
    card(
      panelWords.unavailable,
      wallets[0] ? panelWords.stillWork : panelWords.noWallets,
      ...wallets.map((wallet) =>
        button(
          wallet.name,
          () => {
            tell(panelWords.continueIn + wallet.name, panelWords.approveThere)
            connect(wallet).catch(({ code, message }: AirlockError) => {
              if (heading.textContent?.endsWith(wallet.name))
                tell(panelWords.notConnected, code === 4001 ? panelWords.nothingShared : message)
            })
          },
          wallet.icon,
        ),
      ),
      PASSING.includes(store.get().unavailable?.reason) ? button(panelWords.retry, retry) : '',
    )
  return {
    stop,
    paint,
    show: (state) => {
      if (state === shown) return
      stop()
      shown = state
      if (state === 'list') list()
      if (state === 'loading') timer = setTimeout(loading, LOADING_DELAY)
    },
  }
}
