import type { Page, WebSocketRoute } from '@playwright/test'
import { relayUrlOf } from '../stack/addresses.ts'
import {
  createWalletConnectWallet,
  type WalletConnectOptions,
  type WalletConnectWallet,
} from '../wallets/walletconnect/wallet.ts'
import { test as base } from './fixtures.ts'
import { press } from './press.ts'
import { type Widget, widgetOn } from './widget.ts'

/** What happens to this page's connection with the relay; nobody else's is touched. */
async function interpose(page: Page, relayUrl: string) {
  const open = new Set<WebSocketRoute>()
  let isRefusing = false
  await page.context().routeWebSocket(
    (url) => url.href.startsWith(relayUrl),
    (socket) => {
      if (isRefusing) return void socket.close()
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
  }
}

/** The code that the widget shows, as a phone would read it: the clipboard is shared by all tests, so it is not used. */
async function readCode(widget: Widget): Promise<string> {
  const body = widget.frame.locator('body')
  await body.evaluate(() => {
    navigator.clipboard.writeText = async (text) => void document.body.setAttribute('data-copied', text)
  })
  await press(widget.button('Copy link'))
  const code = await body.getAttribute('data-copied')
  if (!code?.startsWith('wc:')) throw new Error('The widget shows no code.')
  return code
}

export type PairingKit = {
  readonly relayUrl: string
  /** A wallet on a phone, whose chains are those of the test. */
  readonly wallet: (options?: Partial<WalletConnectOptions>) => Promise<WalletConnectWallet>
  /** The code in the pairing view that is shown. */
  readonly code: () => Promise<string>
  /** To be called before the page is opened. */
  readonly interpose: () => ReturnType<typeof interpose>
}

/** Tests of pairing: the real widget, the stack's relay and a wallet with real keys. */
export const test = base.extend<{ pairing: PairingKit }>({
  pairing: async ({ page, stack, chains }, use) => {
    const relayUrl = relayUrlOf(stack.ports)
    const rpcUrls = Object.fromEntries([chains.one, chains.two].map(({ id, url }) => [`eip155:${id}`, url]))
    const wallets: WalletConnectWallet[] = []
    await use({
      relayUrl,
      wallet: async (options = {}) => {
        const wallet = await createWalletConnectWallet({ relayUrl, rpcUrls, ...options })
        wallets.push(wallet)
        return wallet
      },
      code: () => readCode(widgetOn(page)),
      interpose: () => interpose(page, relayUrl),
    })
    await Promise.all(wallets.map((wallet) => wallet.vanish()))
  },
})

export { expect } from '@playwright/test'
