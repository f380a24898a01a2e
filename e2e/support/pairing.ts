import { expect, type Page, type WebSocketRoute } from '@playwright/test'
import { relayUrlOf } from '../stack/addresses.ts'
import {
  type Approval,
  createWalletConnectWallet,
  type WalletConnectOptions,
  type WalletConnectWallet,
} from '../wallets/walletconnect/wallet.ts'
import type { Visit } from './dapp.ts'
import { test as base } from './fixtures.ts'
import { press } from './press.ts'
import type { Widget } from './widget.ts'

/** Controls this page's connection to the relay, without affecting other pages. */
async function interpose(page: Page, relayUrl: string) {
  const open = new Set<WebSocketRoute>()
  let isRefusing = false
  let refused = 0
  await page.context().routeWebSocket(
    (url) => url.href.startsWith(relayUrl),
    (socket) => {
      // In real browsers, a socket that closes before it opens always reports an error.
      if (isRefusing) {
        refused += 1
        setTimeout(() => socket.close())
        return
      }
      socket.connectToServer()
      open.add(socket)
    },
  )
  return {
    cut: async () => {
      const sockets = [...open]
      open.clear()
      await Promise.all(sockets.map((socket) => socket.close()))
    },
    refuse: (refusing: boolean) => {
      isRefusing = refusing
    },
    /** The number of refused attempts of the page. */
    refused: () => refused,
  }
}

/** Reads the code that the widget shows, as a phone would. The clipboard is not used, because all tests share it. */
async function readCode({ frame }: Widget, copy: () => Promise<void>): Promise<string> {
  const body = frame.locator('body')
  await body.evaluate(() => {
    document.body.removeAttribute('data-copied')
    navigator.clipboard.writeText = async (text) => void document.body.setAttribute('data-copied', text)
  })
  await copy()
  const code = await body.getAttribute('data-copied')
  if (!code?.startsWith('wc:')) throw new Error('The widget shows no code.')
  return code
}

/** Records the origins that a page and its frames call, from now on. */
function callsOf(page: Page) {
  const urls = new Set<string>()
  const note = (url: string) => {
    if (/^(?:http|ws)s?:/.test(url)) urls.add(url)
  }
  page.on('request', (request) => note(request.url()))
  page.on('websocket', (socket) => note(socket.url()))
  return { origins: () => [...new Set([...urls].map((url) => new URL(url).origin))] }
}

/** The result of a request of the dApp. */
export type Answer = { value?: unknown; code?: number }

/** Sends a request to the page's EIP-1193 provider. */
const ask = (page: Page, method: string, params: unknown[]): Promise<Answer> =>
  page.evaluate(
    async ([name, values]) =>
      window.airlock
        ?.getProvider('eip155')
        .request({ method: name, params: values })
        .then(
          (value: unknown) => ({ value }),
          (error: { code: number }) => ({ code: error.code }),
        ) ?? {},
    [method, params] as const,
  )

export type PairingKit = {
  readonly relayUrl: string
  /** A wallet on a phone, with the test's chains. */
  readonly wallet: (options?: Partial<WalletConnectOptions>) => Promise<WalletConnectWallet>
  /** The code in the visible pairing view. `copy` presses its button. */
  readonly code: (copy?: () => Promise<void>) => Promise<string>
  /** Opens the page, and pairs a wallet using the code. */
  readonly connect: (visit?: Visit, approval?: Approval) => Promise<WalletConnectWallet>
  /** Sends a request of the dApp. */
  readonly ask: (method: string, params?: unknown[]) => Promise<Answer>
  /** The account of the dApp's EVM connection. */
  readonly address: () => Promise<`0x${string}`>
  /** The origins that the page and its frames have called. */
  readonly called: () => string[]
  /** Must be called before the page is opened. */
  readonly interpose: () => ReturnType<typeof interpose>
}

/** For `test.use`: origins that a page calls by itself. */
type Strangers = { origins: readonly string[] }

/**
 * Tests of pairing with the real widget, the stack's relay and a wallet with real keys. In each of them the page may
 * call only this stack.
 */
export const test = base.extend<{ pairing: PairingKit; strangers: Strangers }>({
  strangers: [{ origins: [] }, { option: true }],
  pairing: async ({ page, dapp, widget, stack, chains, strangers }, use) => {
    const relayUrl = relayUrlOf(stack.ports)
    const rpcUrls = Object.fromEntries([chains.one, chains.two].map(({ id, url }) => [`eip155:${id}`, url]))
    const wallets: WalletConnectWallet[] = []
    const calls = callsOf(page)
    const wallet: PairingKit['wallet'] = async (options = {}) => {
      const made = await createWalletConnectWallet({ relayUrl, rpcUrls, ...options })
      wallets.push(made)
      return made
    }
    const code: PairingKit['code'] = (copy = () => press(widget.button('Copy link'))) =>
      readCode(widget, copy)
    await use({
      relayUrl,
      wallet,
      code,
      connect: async (visit, approval) => {
        await dapp.open(visit)
        const far = await wallet()
        await widget.connect('WalletConnect')
        await far.approve(await far.pair(await code()), approval)
        await dapp.expectStatus('connected')
        return far
      },
      ask: (method, params = []) => ask(page, method, params),
      address: async () => {
        const { namespaces } = await dapp.state()
        return (namespaces.eip155?.caipAddress?.split(':')[2] ?? '0x') as `0x${string}`
      },
      called: calls.origins,
      interpose: () => interpose(page, relayUrl),
    })
    await Promise.all(wallets.map((one) => one.vanish()))
    const isOurs = (origin: string) => /^(?:http|ws):\/\/(?:[\w-]+\.localhost|127\.0\.0\.1):\d+$/.test(origin)
    const isKnown = (origin: string) => isOurs(origin) || strangers.origins.includes(origin)
    expect(calls.origins().filter((origin) => !isKnown(origin))).toEqual([])
  },
})

export { expect } from '@playwright/test'
