import type { App } from '../app.ts'
import { connectParent } from '../bridge/parent.ts'
import type { ParentLink } from '../bridge/types.ts'
import type { Early } from '../bridge/wire.ts'
import { AirlockError, ErrorCode } from '../contract/errors.ts'
import { type WidgetContract, type WidgetInit, widgetContract } from '../contract/widget.ts'
import type { UnavailableReason } from '../types.ts'
import { askWallet } from '../wallets/ask.ts'
import type { WalletProvider } from '../wallets/walletRegistry.ts'
import { type Arrival, awaitLink } from './arrival.ts'
import { drawFrame } from './frame.ts'
import { widgetInit } from './init.ts'
import { openLink } from './links.ts'
import { loadSignIn } from './signIn.ts'
import { setStyle } from './styles.ts'
import { watchPage } from './watchPage.ts'

/** An open link to the widget. */
export type WidgetLink = ParentLink<WidgetContract>

/** The widget's frame and its link, across reloads. */
export interface Widget {
  /** The open link, if there is one. */
  link(): WidgetLink | undefined
  /** Resolves with the link. Rejects if there can be none. Starts again if the last failure was final. */
  load(): Promise<WidgetLink>
  /** Resolves with the open or pending link. It does not load the frame. */
  coming(): Promise<WidgetLink | undefined>
  /** Gives this frame up and creates a new one. */
  retry(): void
  /** The frame is loading again, because it was put back into the page or reloaded. */
  wait(): void
  /** Gives this frame up until the next call needs one. */
  drop(): void
  /** Gives this frame up with a reason. */
  fail(reason: UnavailableReason, message: string): void
  /** Opens or closes the frame's early card. */
  showEarly(open: boolean): void
  /** Moves the keyboard focus to the widget. */
  focus(): unknown
  stop(): void
}

interface WidgetOptions {
  title: string
  root(): HTMLElement
  /** What the frame opens once it has started. */
  opening(): WidgetInit['opening']
  /** Returns a wallet of the page that the widget wants to send a request to. */
  useWallet(id: string): WalletProvider | undefined
  onLink(link: WidgetLink): void
  onFail(reason: UnavailableReason): void
  /** What the frame says of its early card. Called without a value when the frame loads: it has none yet. */
  onEarly(open?: boolean): void
}

/** Embedded mode: the maximum height of the frame (CSS pixels). */
const MAX_HEIGHT = 1200

interface Handshake
  extends Pick<WidgetOptions, 'useWallet' | 'opening' | 'onEarly'>,
    Pick<Widget, 'link' | 'fail' | 'wait'> {
  linked(link: WidgetLink): void
}

/**
 * Performs the handshake with the frame, and watches for a policy or server that blocks it. Returns functions that stop
 * it.
 */
function shake(
  app: App,
  frame: HTMLIFrameElement,
  { useWallet, opening, onEarly, linked, fail, wait, link }: Handshake,
): (() => void)[] {
  const { origin } = app.widgetUrl
  let loads = 0
  let links = 0
  // If the frame loads again without a handshake, it may show the browser's error page, so the old link is useless.
  frame.onload = () => {
    if (++loads > links && link()) wait()
  }
  return [
    watchPage(
      origin,
      // If this frame is linked, the report concerns another frame of the same origin.
      () => link() || fail('csp', `this page's Content-Security-Policy needs frame-src ${origin}`),
      () => link()?.emit('resume', {}),
    ),
    connectParent({
      contract: widgetContract,
      frame,
      origin,
      init: () => widgetInit(app, opening()),
      handlers: {
        walletRequest: async ({ connectorId, method, params }, { signal }) => {
          await app.arrived(connectorId)
          return askWallet(useWallet(connectorId), { method, params }, signal)
        },
        openUrl: ({ url }) => ({ opened: openLink(url) }),
        signIn: async (asked) => (await loadSignIn()).answer(app, asked),
      },
      onLink: (opened) => {
        links++
        linked(opened)
      },
      onError: ({ code, message }) =>
        fail(code === ErrorCode.VERSION_MISMATCH ? 'version' : 'config', message),
      onRefused: ({ reason, message }) => fail(reason, message),
      onEarly,
    }),
  ]
}

export function createWidget(
  app: App,
  { title, root, opening, useWallet, onLink, onFail, onEarly }: WidgetOptions,
): Widget {
  const { config, store } = app
  let frame: HTMLIFrameElement | undefined
  let link: WidgetLink | undefined
  let arrival: Arrival<WidgetLink> | undefined
  let stops: (() => void)[] = []

  const stop = () => {
    arrival?.stop()
    for (const end of stops) end()
    frame?.remove()
    link = arrival = undefined
    stops = []
  }
  const fail = (reason: UnavailableReason, message: string) => {
    const failed = arrival?.failed
    if (reason !== 'timeout') stop()
    const error = app.fail(reason, message)
    failed?.(error)
    onFail(reason)
  }
  const linked = (opened: WidgetLink) => {
    link = opened
    store.set({ widget: 'ready', unavailable: null })
    if (config.mount)
      opened.on('layout', ({ height }) => setStyle(frame, 'height', `${Math.min(height, MAX_HEIGHT)}px`))
    onLink(opened)
    arrival?.arrived(opened)
  }
  const late = () => fail('timeout', `no Airlock widget answers at ${app.widgetUrl}. Is widgetUrl right?`)
  const wait = () => {
    arrival?.stop()
    link?.close(new AirlockError(ErrorCode.FRAME_RELOADED, 'The frame was reloaded'))
    link = undefined
    arrival = awaitLink(late)
    onEarly()
    store.set({ widget: 'loading', unavailable: null })
  }
  const start = () => {
    stop()
    wait()
    const started = arrival
    frame = drawFrame(app, title)
    stops = shake(app, frame, { useWallet, opening, onEarly, linked, fail, wait, link: () => link })
    root().append(frame)
    return started?.link
  }

  return {
    link: () => link,
    load: async () => {
      const isNeeded = !arrival || (store.get().unavailable && arrival.isHopeless())
      return link ?? ((isNeeded ? start() : arrival?.link) as Promise<WidgetLink>)
    },
    coming: async () => link ?? arrival?.link.catch(() => undefined),
    retry: start,
    wait,
    drop: () => {
      stop()
      store.set({ widget: 'idle' })
    },
    fail,
    showEarly: (open) => {
      const message: Early = { airlock: 'early', contract: widgetContract.name, open }
      frame?.contentWindow?.postMessage(message, app.widgetUrl.origin)
    },
    // A frame that is focused again forgets which of its elements was.
    focus: () => document.activeElement === frame || frame?.focus(),
    stop,
  }
}
