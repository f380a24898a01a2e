import type { WidgetLink } from '../frame/index.ts'
import { isRestoring, namespaceState } from '../state/snapshot.ts'
import type { WalletEvents } from '../wallets/watch.ts'
import { createWatches } from '../wallets/watches.ts'
import type { Context } from './context.ts'
import type { Direct } from './direct.ts'

/** What wallets tell goes to the widget, or is followed here while there is none. */
export interface WalletSide {
  /** A wallet's provider, from now on listened to. */
  useWallet: Context['discovery']['find']
  /** The connected wallet may be another. */
  sync(): void
  /** The list of wallets has changed. */
  changed(): void
  stop(): void
}

interface WalletSideOptions {
  direct: Direct
  link: () => WidgetLink | undefined
  message: (payload: unknown) => void
}

export function createWalletSide({ store, discovery }: Context, options: WalletSideOptions): WalletSide {
  const { direct, link } = options
  const connected = () => {
    const { status, connector } = namespaceState(store.get(), 'eip155')
    return status === 'disconnected' ? null : (connector?.id ?? null)
  }
  const isFollowed = (id: string) =>
    store.get().widget === 'unavailable' &&
    connected() === id &&
    !isRestoring(namespaceState(store.get(), 'eip155'))

  const eventsOf = (walletId: string): WalletEvents => ({
    accounts: (accounts) => {
      link()?.emit('walletAccounts', { walletId, accounts })
      if (isFollowed(walletId)) direct.accounts(accounts)
    },
    chain: (chainId) => {
      link()?.emit('walletChain', { walletId, chainId })
      if (isFollowed(walletId)) direct.chain(chainId)
    },
    gone: () => {
      link()?.emit('walletDisconnected', { walletId })
      if (isFollowed(walletId)) direct.accounts([])
    },
    message: (payload) => {
      if (connected() === walletId) options.message(payload)
    },
  })
  const watches = createWatches(discovery, eventsOf)
  let current: string | null = null

  return {
    useWallet: (id) => {
      watches.add(id)
      return discovery.find(id)
    },
    sync: () => {
      const id = connected()
      if (id === current) return
      current = id
      watches.keep(id)
    },
    changed: () => {
      watches.refresh()
      link()?.emit('wallets', discovery.list())
      if (store.get().widget === 'unavailable') void direct.restore()
    },
    stop: () => watches.keep(null),
  }
}
