import { namespaceOf } from '../config.ts'
import { AirlockError, ErrorCode } from '../contract/errors.ts'
import type { Wallet } from '../contract/state.ts'
import { accountOf, disconnected, isRestoring, lastPart, namespaceState } from '../state/snapshot.ts'
import type { Account, CaipAddress, CaipNetworkId, ConnectorInfo, NamespaceState } from '../types.ts'
import { walletError } from '../wallets/error.ts'
import { areAccounts, isChainId } from '../wallets/watch.ts'
import type { Context } from './context.ts'
import type { Replica } from './replica.ts'

/** Connections to injected wallets without the widget: what is left when its origin is down or blocked. */
export interface Direct {
  connect(wallet: Wallet): Promise<Account>
  /** Restores the connection of an earlier visit, without asking anybody. */
  restore(): Promise<void>
  accounts(accounts: string[]): void
  chain(chainId: string): void
  /** Has the connected wallet switch. Throws `otherwise` where none is connected. */
  switchNetwork(caipNetworkId: CaipNetworkId, otherwise: unknown): Promise<void>
}

/** How long a wallet may be missing before the restore has failed (ms). */
const RESTORE_LIMIT = 3000

export function createDirect({ store, discovery, networkIds }: Context, replica: Replica): Direct {
  const current = () => namespaceState(store.get(), 'eip155')

  function set(connector: ConnectorInfo | null, accounts: string[], caipNetworkId: CaipNetworkId): void {
    const caip = accounts.map((address): CaipAddress => `${caipNetworkId}:${address}`)
    const state: NamespaceState = caip[0]
      ? {
          status: 'connected',
          caipAddress: caip[0],
          accounts: caip,
          caipNetworkId,
          isSupportedNetwork: networkIds.includes(caipNetworkId),
          connector,
        }
      : disconnected(networkIds.find((id) => namespaceOf(id) === 'eip155') ?? null)
    replica.change('eip155', state, true)
  }

  /** Asks a wallet for its accounts and chain: with its own prompt, or silently. */
  async function sync(
    connector: ConnectorInfo,
    method: 'eth_requestAccounts' | 'eth_accounts',
  ): Promise<void> {
    const wallet = discovery.find(connector.id)
    if (!wallet) throw new AirlockError(ErrorCode.UNAUTHORIZED, 'Wallet not found')
    const accounts = await wallet.request({ method })
    const chainId = await wallet.request({ method: 'eth_chainId' })
    if (!areAccounts(accounts) || !isChainId(chainId))
      throw new AirlockError(ErrorCode.INTERNAL, 'The wallet gave no account')
    set(connector, accounts, `eip155:${Number(chainId)}`)
  }

  return {
    connect: async ({ namespace: _, ...connector }) => {
      try {
        await sync(connector, 'eth_requestAccounts')
      } catch (error) {
        throw walletError(error)
      }
      const account = accountOf(store.get(), 'eip155')
      if (!account) throw new AirlockError(ErrorCode.UNAUTHORIZED, 'The wallet gave no account')
      return account
    },
    restore: async () => {
      const { connector } = current()
      if (!connector || !isRestoring(current())) return
      try {
        await sync(connector, 'eth_accounts')
      } catch {
        await store.until((state) => !isRestoring(namespaceState(state, 'eip155')), RESTORE_LIMIT)
        if (isRestoring(current()) && store.get().widget === 'unavailable') set(null, [], 'eip155:0')
      }
    },
    accounts: (accounts) => {
      const { connector, caipNetworkId } = current()
      if (caipNetworkId) set(connector, accounts, caipNetworkId)
    },
    chain: (chainId) => {
      const { connector, accounts } = current()
      set(connector, accounts.map(lastPart), `eip155:${Number(chainId)}`)
    },
    switchNetwork: async (caipNetworkId, otherwise) => {
      const { status, connector } = current()
      const wallet = status === 'connected' && connector && discovery.find(connector.id)
      if (!wallet) throw otherwise
      const chainId = `0x${Number(lastPart(caipNetworkId)).toString(16)}`
      try {
        await wallet.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })
      } catch (error) {
        throw walletError(error)
      }
    },
  }
}
