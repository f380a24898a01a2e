import type { App } from '../app.ts'
import type { ProviderRequest } from '../types.ts'
import type { WalletProvider } from '../wallets/walletRegistry.ts'
import { seeing } from './events.ts'

/** Methods that may change the wallet's network or the shared accounts. */
const MOVES = /^wallet_((add|switch)EthereumChain|requestPermissions)$/

/** How long to wait for the wallet's answer about its place, and for the state to reflect it (ms). */
const LIMIT = 2000

interface WalletState {
  chainId: unknown
  accounts: string
  first: string | undefined
}

/** The wallet's network and accounts, or undefined if it does not answer. */
function readWalletState(wallet: WalletProvider): Promise<WalletState | undefined> {
  const ask = (method: string) => wallet.request({ method })
  const state = Promise.all([ask('eth_chainId'), ask('eth_accounts')]).then(
    ([chainId, list]): WalletState => {
      const accounts = `${list}`.toLowerCase()
      return { chainId, accounts, first: accounts.split(',')[0] }
    },
    () => undefined,
  )
  return Promise.race([state, new Promise<undefined>((resolve) => setTimeout(resolve, LIMIT))])
}

/**
 * Sends a request to the connected wallet, and resolves when the state reflects the result. Wallets report a change of
 * network or accounts by events that may arrive after the answer, but libraries read both values as soon as the request
 * resolves.
 */
export async function askInStep<T>(
  app: App,
  { method, params }: ProviderRequest,
  ask: () => Promise<T>,
): Promise<T> {
  const wallet = app.wallet('eip155')
  if (!wallet || !MOVES.test(method)) return ask()
  const before = await readWalletState(wallet)
  const wanted = (params as [Partial<WalletState>?] | undefined)?.[0]
  app.sent = { wallet, chainId: Number(wanted?.chainId) }
  const result = await ask().catch((error) => {
    app.sent = undefined
    throw error
  })
  const after = await readWalletState(wallet)
  // A wallet may answer before it has switched.
  const target = method.includes('switch') ? wanted : after
  await app.store.until(() => {
    const { chainId, accounts } = seeing(app.connection('eip155'))
    return (
      (!target || Number(target.chainId) === Number(chainId)) &&
      // The visitor may have made another of the same accounts the active one.
      (!after || after.accounts === before?.accounts || after.first === (accounts[0] ?? '').toLowerCase())
    )
  }, LIMIT)
  return result
}
