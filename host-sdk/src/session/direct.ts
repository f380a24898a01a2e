import type { App } from '../app.ts'
import { ACCOUNT_ID } from '../contract/caip.ts'
import { isOfPage } from '../contract/connectorTypes.ts'
import { AirlockError, ErrorCode } from '../contract/errors.ts'
import type { Wallet } from '../contract/state.ts'
import { lastPart } from '../state/snapshot.ts'
import type { CaipAddress, CaipNetworkId, ConnectorInfo, Namespace } from '../types.ts'
import { areAccounts, isChainId } from '../wallets/answers.ts'
import { askWallet } from '../wallets/ask.ts'
import type { WalletProvider } from '../wallets/walletRegistry.ts'

/** Connects injected wallets without the widget, when its origin is down or blocked. */
export interface Direct {
  /** Sends a connection request to the wallet, which asks the visitor. */
  connect(wallet: Wallet): Promise<void>
  /** Updates a connection from its wallet, without asking the visitor. */
  sync(namespace: Namespace): Promise<void>
}

interface Shared {
  caipNetworkId: CaipNetworkId
  accounts: unknown
}

type Read = (wallet: WalletProvider | undefined, isAsked: boolean, namespace: Namespace) => Promise<Shared>

/** EVM wallets have a network of their own and report it. */
const readEvm: Read = async (wallet, isAsked) => {
  const accounts = await askWallet(wallet, { method: isAsked ? 'eth_requestAccounts' : 'eth_accounts' })
  const chainId = await askWallet(wallet, { method: 'eth_chainId' })
  return { caipNetworkId: `eip155:${isChainId(chainId) ? BigInt(chainId) : ''}`, accounts }
}

export function createDirect(app: App): Direct {
  const { discovery, networkIds } = app

  /** Wallets of other families have no network of their own, so the page's active network is used. */
  const readOther: Read = async (wallet, isAsked, namespace) => {
    const { caipNetworkId } = app.connection(namespace)
    const method = `${namespace}_${isAsked ? 'requestAccounts' : 'getAccounts'}`
    const params = { chainIds: [lastPart(caipNetworkId ?? '')] }
    const found = await askWallet(wallet, { method, params })
    const accounts = (found as { address?: unknown; pubkey?: unknown }[]).map(
      ({ address, pubkey }) => address ?? pubkey,
    )
    return { caipNetworkId, accounts } as Shared
  }
  const readers: Partial<Record<Namespace, Read>> = { eip155: readEvm }

  /** Reads a wallet's accounts and network, and updates the state. */
  async function read(
    { id, name, icon, rdns, type }: ConnectorInfo,
    namespace: Namespace,
    isAsked = false,
  ): Promise<void> {
    await app.arrived(id)
    const wallet = discovery.find(id)
    const { caipNetworkId, accounts } = await (readers[namespace] ?? readOther)(wallet, isAsked, namespace)
    const caipAccounts = areAccounts(accounts, namespace)
      ? accounts.map((address): CaipAddress => `${caipNetworkId}:${address}`)
      : []
    if (!caipAccounts.length || !caipAccounts.every((account) => ACCOUNT_ID.test(account)))
      throw new AirlockError(ErrorCode.UNAUTHORIZED, 'The wallet gave no account')
    app.detached = true
    if (isAsked) app.store.set({ activeNamespace: namespace })
    app.change(namespace, {
      status: 'connected',
      caipAddress: caipAccounts[0] ?? null,
      accounts: caipAccounts,
      caipNetworkId,
      isSupportedNetwork: networkIds.includes(caipNetworkId),
      connector: { id, name, icon, rdns, type },
    })
  }

  return {
    connect: (wallet) => read(wallet, wallet.namespace, true),
    sync: async (namespace) => {
      const { connector } = app.connection(namespace)
      if (!connector) return
      await read(connector, namespace).catch(() => {
        // A wallet outside the page stays connected when the widget is gone, and is restored when the widget returns.
        app.detached = isOfPage(connector)
        app.change(namespace)
      })
    },
  }
}
