import { connectParent } from '../bridge/parent.ts'
import type { ParentLink } from '../bridge/types.ts'
import { AirlockError, ErrorCode } from '../contract/errors.ts'
import type { LastKnown, Wallet } from '../contract/state.ts'
import { type WidgetContract, widgetContract } from '../contract/widget.ts'
import { draw, style } from '../surface/dom.ts'
import type { AirlockConfig, UnavailableReason } from '../types.ts'
import type { WalletProvider } from '../wallets/eip155.ts'
import { walletError } from '../wallets/error.ts'
import { widgetInit } from './init.ts'
import { openLink } from './links.ts'

/** An open link to the widget. */
export type WidgetLink = ParentLink<WidgetContract>

/** What the frame needs of the part of the SDK that is always there. */
export interface FrameOptions {
  config: AirlockConfig
  /** The widget's URL, without query and fragment. */
  url: URL
  title: string
  root: HTMLElement
  wallets: () => Wallet[]
  lastKnown: () => LastKnown | null
  /** A wallet of the page, about to be asked on behalf of the widget. */
  useWallet: (id: string) => WalletProvider | undefined
  onLink: (link: WidgetLink) => void
  onUnavailable: (reason: UnavailableReason, message: string) => void
}

/** The widget's frame in the page. */
export interface Frame {
  focus(): void
  remove(): void
}

const ALLOW = 'publickey-credentials-get; publickey-credentials-create; clipboard-write'
const SANDBOX =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox' +
  ' allow-storage-access-by-user-activation'
/** Embedded mode: the frame is never higher than this (CSS pixels). */
const MAX_HEIGHT = 1200
/** After this long out of sight, the widget is asked to look after its connection (ms). */
const LONG_HIDDEN = 60_000

function drawFrame({ url, config, title }: FrameOptions): HTMLIFrameElement {
  const frame = draw(
    'iframe',
    {
      all: 'initial',
      display: 'block',
      width: '100%',
      height: config.mount ? '0' : '100%',
      // Opaque as soon as its used scheme differs from that of the document in it.
      'color-scheme': 'light dark',
    },
    { title, allow: ALLOW },
  )
  frame.setAttribute('sandbox', SANDBOX)
  frame.src = `${url.href.replace(/\/?$/, '/')}?projectId=${encodeURIComponent(config.projectId)}`
  return frame
}

/** Asks a wallet, until the caller gives up; the answer as plain JSON. */
async function askWallet(
  wallet: WalletProvider | undefined,
  request: { method: string; params: unknown[] },
  signal: AbortSignal,
) {
  if (!wallet) throw new AirlockError(ErrorCode.UNAUTHORIZED, 'Wallet not found')
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  try {
    const result = await Promise.race([
      Promise.resolve(wallet.request(request)).catch((error) => {
        throw walletError(error)
      }),
      aborted,
    ])
    return JSON.parse(JSON.stringify(result ?? null))
  } catch (error) {
    throw error instanceof AirlockError ? error : walletError(error)
  }
}

/** Tells the widget when the page is back from sleep or the back-forward cache. Answers with the way to stop. */
function watchSleep(resume: () => void): () => void {
  let hiddenAt = Number.POSITIVE_INFINITY
  const onShow = ({ persisted }: PageTransitionEvent) => persisted && resume()
  const onVisibility = () => {
    if (document.hidden) hiddenAt = Date.now()
    else if (Date.now() - hiddenAt > LONG_HIDDEN) resume()
  }
  addEventListener('pageshow', onShow)
  document.addEventListener('visibilitychange', onVisibility)
  return () => {
    removeEventListener('pageshow', onShow)
    document.removeEventListener('visibilitychange', onVisibility)
  }
}

/** Hears at once when the page's own policy blocks the frame. Answers with the way to stop. */
function watchPolicy(origin: string, onBlocked: () => void): () => void {
  const onViolation = ({ blockedURI, effectiveDirective, disposition }: SecurityPolicyViolationEvent) => {
    if (disposition !== 'enforce' || !/^(frame|child|default)-src/.test(effectiveDirective)) return
    if (`${blockedURI}/`.startsWith(`${origin}/`)) onBlocked()
  }
  document.addEventListener('securitypolicyviolation', onViolation)
  return () => document.removeEventListener('securitypolicyviolation', onViolation)
}

/** Adds the widget's frame to the surface and answers its handshake, and every later one. */
export function openFrame(options: FrameOptions): Frame {
  const { url, config, onUnavailable } = options
  const frame = drawFrame(options)
  let link: WidgetLink | undefined
  const stops = [
    watchPolicy(url.origin, () =>
      onUnavailable('csp', `add "frame-src ${url.origin}" to this page's Content-Security-Policy`),
    ),
    watchSleep(() => link?.emit('resume', {})),
    connectParent({
      contract: widgetContract,
      frame,
      origin: url.origin,
      init: () => widgetInit(config, options.wallets(), options.lastKnown()),
      handlers: {
        walletRequest: ({ walletId, method, params }, { signal }) =>
          askWallet(options.useWallet(walletId), { method, params }, signal),
        openUrl: ({ url }) => ({ opened: openLink(url) }),
      },
      onLink: (opened) => {
        link = opened
        if (config.mount)
          opened.on('layout', ({ height }) => style(frame, { height: `${Math.min(height, MAX_HEIGHT)}px` }))
        options.onLink(opened)
      },
      onError: ({ code, message }) =>
        onUnavailable(code === ErrorCode.VERSION_MISMATCH ? 'version' : 'config', message),
      onRefused: ({ reason, message }) => onUnavailable(reason, message),
    }),
  ]
  options.root.append(frame)
  return {
    focus: () => frame.focus(),
    remove: () => {
      for (const stop of stops) stop()
      frame.remove()
    },
  }
}
