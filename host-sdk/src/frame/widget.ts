import type { App } from '../app.ts'
import { connectParent } from '../bridge/parent.ts'
import type { ParentLink } from '../bridge/types.ts'
import { type AirlockError, ErrorCode } from '../contract/errors.ts'
import { type WidgetContract, widgetContract } from '../contract/widget.ts'
import type { UnavailableReason } from '../types.ts'
import { askWallet } from '../wallets/ask.ts'
import type { WalletProvider } from '../wallets/eip155.ts'
import { drawFrame, setHeight } from './frame.ts'
import { widgetInit } from './init.ts'
import { openLink } from './links.ts'
import { watchPage } from './watch.ts'

/** An open link to the widget. */
export type WidgetLink = ParentLink<WidgetContract>

/** The widget's frame, as it comes and goes. */
export interface Widget {
  /** The open link, if there is one. */
  link(): WidgetLink | undefined
  /** The link, as soon as there is one. Rejects when there is none; starts anew where the last failure was final. */
  load(): Promise<WidgetLink>
  /** Gives this frame up and tries with a new one. */
  retry(): void
  /** The frame was put back into the page, and loads anew. */
  wait(): void
  /** Gives this frame up. */
  fail(reason: UnavailableReason, message: string): void
  /** Gives the keyboard to the widget. */
  focus(): void
  stop(): void
}

interface WidgetOptions {
  title: string
  root(): HTMLElement
  /** A wallet of the page, about to be asked on behalf of the widget. */
  useWallet(id: string): WalletProvider | undefined
  onLink(link: WidgetLink): void
  onFail(): void
}

/** After this long without a handshake the page helps itself (ms). A late one is still welcome. */
const PATIENCE = 5000
/** After this long there is no more hope: who asks again gets a new frame (ms). */
const LIMIT = 20_000
/** Embedded mode: the frame is never higher than this (CSS pixels). */
const MAX_HEIGHT = 1200

interface Handshake extends Pick<WidgetOptions, 'useWallet'>, Pick<Widget, 'link' | 'fail'> {
  linked(link: WidgetLink): void
}

/** Answers the frame's handshake, and hears of what stands against it. Answers with the ways to stop. */
function shake(
  app: App,
  frame: HTMLIFrameElement,
  { useWallet, linked, fail, link }: Handshake,
): (() => void)[] {
  const { origin } = app.widgetUrl
  return [
    watchPage(
      origin,
      // Another frame of the same origin may have been blocked: not this one, if it is linked.
      () => link() || fail('csp', `this page's Content-Security-Policy needs frame-src ${origin}`),
      () => link()?.emit('resume', {}),
    ),
    connectParent({
      contract: widgetContract,
      frame,
      origin,
      init: () => widgetInit(app),
      handlers: {
        walletRequest: ({ walletId, method, params }, { signal }) =>
          askWallet(useWallet(walletId), { method, params }, signal),
        openUrl: ({ url }) => ({ opened: openLink(url) }),
      },
      onLink: linked,
      onError: ({ code, message }) =>
        fail(code === ErrorCode.VERSION_MISMATCH ? 'version' : 'config', message),
      onRefused: ({ reason, message }) => fail(reason, message),
    }),
  ]
}

export function createWidget(app: App, { title, root, useWallet, onLink, onFail }: WidgetOptions): Widget {
  const { config, store } = app
  let frame: HTMLIFrameElement | undefined
  let link: WidgetLink | undefined
  let ready: Promise<WidgetLink> | undefined
  let settle: [(link: WidgetLink) => void, (error: AirlockError) => void]
  let timer: ReturnType<typeof setTimeout>
  let startedAt = 0
  let stops: (() => void)[] = []

  const stop = () => {
    clearTimeout(timer)
    for (const end of stops) end()
    frame?.remove()
    link = ready = undefined
    stops = []
  }
  const fail = (reason: UnavailableReason, message: string) => {
    if (reason !== 'timeout') stop()
    settle[1](app.fail(reason, message))
    onFail()
  }
  const linked = (opened: WidgetLink) => {
    clearTimeout(timer)
    link = opened
    ready = Promise.resolve(opened)
    store.set({ widget: 'ready', unavailable: null })
    if (config.mount)
      opened.on('layout', ({ height }) => setHeight(frame, `${Math.min(height, MAX_HEIGHT)}px`))
    onLink(opened)
    settle[0](opened)
  }

  /** Waits for a handshake. */
  function wait(): void {
    clearTimeout(timer)
    link = undefined
    ready = new Promise<WidgetLink>((...both) => {
      settle = both
    })
    ready.catch(() => {})
    startedAt = Date.now()
    timer = setTimeout(() => fail('timeout', `${app.widgetUrl.origin} does not answer`), PATIENCE)
    store.set({ widget: 'loading', unavailable: null })
  }
  function start(): Promise<WidgetLink> {
    stop()
    wait()
    const started = ready as Promise<WidgetLink>
    if (config.projectId) {
      frame = drawFrame(app, title)
      stops = shake(app, frame, { useWallet, linked, fail, link: () => link })
      root().append(frame)
    } else fail('project-id-missing', 'pass the projectId of your project')
    return started
  }

  return {
    link: () => link,
    load: () => {
      const isHopeless = store.get().unavailable && Date.now() - startedAt > LIMIT
      return !ready || isHopeless ? start() : ready
    },
    retry: start,
    wait,
    fail,
    focus: () => frame?.focus(),
    stop,
  }
}
