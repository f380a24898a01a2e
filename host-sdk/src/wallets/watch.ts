import type { Namespace } from '../types.ts'
import { areAccounts, isChainId } from './answers.ts'
import type { WalletProvider } from './walletRegistry.ts'

/** The events of a wallet: the contract's, and EIP-1193's `message`. */
export interface WalletEvents {
  walletAccounts: { accounts: string[] }
  walletChain: { chainId: string }
  walletDisconnected: Record<never, never>
  message: unknown
}

/** Receives a wallet's events. */
export type Tell = <E extends keyof WalletEvents>(event: E, payload: WalletEvents[E]) => void
type Listener = (payload: { chainId?: unknown; code?: unknown } | null) => void

/** MetaMask's code for "trying to reconnect". The connection is still alive. */
const TRY_AGAIN_LATER = 1013

/**
 * Listens to a wallet, with EIP-1193's event names for every family. Malformed events are dropped. For families other
 * than EVM, `disconnect` also means that the accounts must be read again. Returns a function that stops listening.
 */
export function watchWallet(provider: WalletProvider, tell: Tell, namespace?: Namespace): () => void {
  const chainChanged = (chainId: unknown) => {
    if (isChainId(chainId)) tell('walletChain', { chainId })
  }
  const listeners: Record<string, Listener> = {
    chainChanged,
    connect: (info) => chainChanged(info?.chainId),
    accountsChanged: (accounts) => {
      if (areAccounts(accounts, namespace)) tell('walletAccounts', { accounts })
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
      // A wallet whose listeners fail can still answer requests.
    }
  }
  each('on')
  return () => each('removeListener')
}
