import { openStorage } from '../../../widget-app/src/state/storage.ts'
import type { PairingEvents } from '../../../widget-app/src/state/store/pairing.ts'
import { createPairing } from '../../../widget-app/src/wallets/pairing/createPairing.ts'
import { type Relay, startRelay } from '../../relay/server.ts'
import { createWalletConnectWallet, type WalletConnectOptions } from './wallet.ts'

/** The browser's storage for the widget. */
export function createArea() {
  const values = new Map<string, string>()
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
}

export const SCOPE = 'demo/https://shop.example'

const network = (chainNamespace: 'eip155' | 'solana' | 'bip122' | 'cosmos', id: number | string) => ({
  id,
  name: String(id),
  nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
  rpcUrls: { default: { http: [] } },
  chainNamespace,
  caipNetworkId: `${chainNamespace}:${id}` as const,
})

type Network = ReturnType<typeof network>

export const ONE = network('eip155', 31_337)
export const TWO = network('eip155', 31_338)
export const SOLANA = network('solana', 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1')

export const HUB = network('cosmos', 'cosmoshub-4')

const EVENTS = ['signed', 'session', 'accountsChanged', 'chainChanged', 'relay'] as const

/** The widget's end of a pairing, as one page of it, with the real engine. */
async function openPage(relay: Relay, area = createArea(), scope = SCOPE) {
  const pairing = await createPairing(
    { relayUrl: relay.url, projectId: 'demo' },
    {
      self: { name: 'Shop', description: '', url: 'https://shop.example', icons: [] },
      storage: openStorage(() => area),
      scope,
    },
  )
  const heard: { [E in keyof PairingEvents]: PairingEvents[E][] } = {
    signed: [],
    session: [],
    accountsChanged: [],
    chainChanged: [],
    relay: [],
  }
  for (const event of EVENTS) pairing.on(event, (payload) => (heard[event] as unknown[]).push(payload))
  return { pairing, heard, area }
}

/** A relay with its clients. `close` ends all of them. */
export async function openWorld() {
  const calls: string[] = []
  const relay = await startRelay({ onCall: (call) => void calls.push(JSON.stringify(call)) })
  const wallets: Awaited<ReturnType<typeof createWalletConnectWallet>>[] = []
  return {
    relay,
    /** All calls that the relay has received. */
    calls,
    page: (area?: ReturnType<typeof createArea>, scope?: string) => openPage(relay, area, scope),
    wallet: async (options: Partial<WalletConnectOptions> = {}) => {
      const wallet = await createWalletConnectWallet({ relayUrl: relay.url, ...options })
      wallets.push(wallet)
      return wallet
    },
    close: async () => {
      await Promise.all(wallets.map((wallet) => wallet.vanish()))
      await relay.stop()
    },
  }
}

export type World = Awaited<ReturnType<typeof openWorld>>

const forever = () => new AbortController().signal

/** Pairs a page and a wallet. */
export async function paired(
  world: World,
  chains?: string[],
  { others = [], ...options }: Partial<WalletConnectOptions> & { others?: readonly Network[] } = {},
) {
  const [page, wallet] = await Promise.all([world.page(), world.wallet(options)])
  const { uri, settled } = await page.pairing.propose([ONE, TWO, SOLANA, ...others], {
    reuse: false,
    signal: forever(),
  })
  const proposal = await wallet.pair(uri)
  const approval = wallet.approve(proposal, chains ? { chains } : {})
  const session = await settled
  await approval
  return { ...page, wallet, session, proposal }
}
