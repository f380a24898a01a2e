import type { App } from '../app.ts'
import { AirlockError, ErrorCode } from '../contract/errors.ts'
import type { Wallet } from '../contract/state.ts'
import type { CaipAddress, CaipNetworkId, ConnectorInfo } from '../types.ts'
import { areAccounts, isChainId } from '../wallets/answers.ts'
import { askWallet } from '../wallets/ask.ts'

/** Connections to injected wallets without the widget: what is left when its origin is down or blocked. */
export interface Direct {
  /** Has the wallet ask the visitor. */
  connect(wallet: Wallet): Promise<void>
  /** Brings the connection in step with its wallet, without asking anybody. */
  sync(): Promise<void>
}

export function createDirect(app: App): Direct {
  const { discovery, networkIds } = app

  /** Asks a wallet for its accounts and chain, and shows them. */
  async function read({ id, name, icon, rdns, type }: ConnectorInfo, method: string): Promise<void> {
    const wallet = discovery.find(id)
    const accounts = await askWallet(wallet, { method })
    const chainId = await askWallet(wallet, { method: 'eth_chainId' })
    if (!areAccounts(accounts) || !accounts.length || !isChainId(chainId))
      throw new AirlockError(ErrorCode.UNAUTHORIZED, 'The wallet gave no account')
    const caipNetworkId: CaipNetworkId = `eip155:${BigInt(chainId)}`
    const caipAccounts = accounts.map((address): CaipAddress => `${caipNetworkId}:${address}`)
    app.detached = true
    app.change('eip155', {
      status: 'connected',
      caipAddress: caipAccounts[0] ?? null,
      accounts: caipAccounts,
      caipNetworkId,
      isSupportedNetwork: networkIds.includes(caipNetworkId),
      connector: { id, name, icon, rdns, type },
    })
  }

  return {
    connect: (wallet) => read(wallet, 'eth_requestAccounts'),
    sync: async () => {
      const { connector } = app.eip155()
      if (!connector) return
      await read(connector, 'eth_accounts').catch(() => {
        // The embedded wallet is not gone with the widget: it is as signed in as before once that is back.
        app.detached = connector.type !== 'AUTH'
        app.change('eip155')
      })
    },
  }
}
