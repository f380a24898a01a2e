import type { WalletProvider } from './eip155.ts'

/** What a wallet tells, with payloads that are what they should be. */
export interface WalletEvents {
  accounts(accounts: string[]): void
  chain(chainId: string): void
  gone(): void
  message(payload: unknown): void
}

const ADDRESS = /^0x[\da-f]{40}$/i
const CHAIN_ID = /^0x[\da-f]{1,16}$/i
/** MetaMask's "trying to reconnect": the connection stands. */
const TRY_AGAIN_LATER = 1013

/** Whether a wallet answered with accounts. */
export function areAccounts(value: unknown): value is string[] {
  return (
    Array.isArray(value) &&
    value.length <= 256 &&
    value.every((item) => typeof item === 'string' && ADDRESS.test(item))
  )
}

/** Whether a wallet answered with a chain id. */
export function isChainId(value: unknown): value is string {
  return typeof value === 'string' && CHAIN_ID.test(value)
}

/** Listens to a wallet (EIP-1193); malformed payloads are dropped. Answers with the way to stop. */
export function watchWallet(provider: WalletProvider, events: WalletEvents): () => void {
  const chain = (chainId: unknown) => {
    if (isChainId(chainId)) events.chain(chainId)
  }
  const table: Record<string, (payload: unknown) => void> = {
    accountsChanged: (accounts) => {
      if (areAccounts(accounts)) events.accounts(accounts)
    },
    chainChanged: chain,
    connect: (info) => chain((info as { chainId?: unknown } | null)?.chainId),
    disconnect: (error) => {
      if ((error as { code?: unknown } | null)?.code !== TRY_AGAIN_LATER) events.gone()
    },
    message: events.message,
  }
  const each = (method: 'on' | 'removeListener') => {
    for (const [name, listener] of Object.entries(table)) {
      try {
        provider[method]?.(name, listener)
      } catch {
        // A wallet that can't be listened to still answers requests.
      }
    }
  }
  each('on')
  return () => each('removeListener')
}
