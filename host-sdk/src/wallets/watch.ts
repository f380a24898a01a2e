import { areAccounts, isChainId } from './answers.ts'
import type { WalletProvider } from './shelf.ts'

/** What a wallet tells: the contract's events, and EIP-1193's `message`. */
export interface WalletEvents {
  walletAccounts: { accounts: string[] }
  walletChain: { chainId: string }
  walletDisconnected: Record<never, never>
  message: unknown
}

/** Hears what a wallet tells. */
export type Tell = <E extends keyof WalletEvents>(event: E, payload: WalletEvents[E]) => void
type Listener = (payload: { chainId?: unknown; code?: unknown } | null) => void

/** MetaMask's "trying to reconnect": the connection stands. */
const TRY_AGAIN_LATER = 1013

/**
 * Listens to a wallet, by EIP-1193's names whatever its family; what is malformed is dropped. From other families
 * `disconnect` also means that its accounts are to be read again. Answers with the way to stop.
 */
export function watchWallet(provider: WalletProvider, tell: Tell, isEvm = true): () => void {
  const chainChanged = (chainId: unknown) => {
    if (isChainId(chainId)) tell('walletChain', { chainId })
  }
  const listeners: Record<string, Listener> = {
    chainChanged,
    connect: (info) => chainChanged(info?.chainId),
    accountsChanged: (accounts) => {
      if (areAccounts(accounts, isEvm)) tell('walletAccounts', { accounts })
    },
    disconnect: (error) => {
      if (error?.code !== TRY_AGAIN_LATER) tell('walletDisconnected', {})
    },
    message: (payload) => tell('message', payload),
  }
  const each = (method: 'on' | 'removeListener') => {
    try {
      for (const [name, listener] of Object.entries(listeners))
        provider[method]?.(name, listener as (payload: unknown) => void)
    } catch {
      // A wallet that can't be listened to still answers requests.
    }
  }
  each('on')
  return () => each('removeListener')
}
