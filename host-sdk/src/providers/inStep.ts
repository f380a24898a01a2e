import type { App } from '../app.ts'
import type { ProviderRequest } from '../types.ts'
import type { WalletProvider } from '../wallets/shelf.ts'
import { seeing } from './events.ts'

/** Methods after which the wallet may be on another network, or share other accounts. */
const MOVES = /^wallet_((add|switch)EthereumChain|requestPermissions)$/

/** How long the wallet may take to say where it is, and the state to follow it (ms). */
const LIMIT = 2000

interface Place {
  chainId: unknown
  accounts: string
  first: string | undefined
}

/** Where a wallet is, by its own word; undefined where it does not say. */
function placeOf(wallet: WalletProvider): Promise<Place | undefined> {
  const ask = (method: string) => wallet.request({ method })
  const place = Promise.all([ask('eth_chainId'), ask('eth_accounts')]).then(
    ([chainId, list]): Place => {
      const accounts = `${list}`.toLowerCase()
      return { chainId, accounts, first: accounts.split(',')[0] }
    },
    () => undefined,
  )
  return Promise.race([place, new Promise<undefined>((resolve) => setTimeout(resolve, LIMIT, undefined))])
}

/**
 * Asks the connected wallet, and answers when the state has followed it: wallets tell of another network or other accounts
 * by events, on a way of their own, and libraries look at both as soon as the request is answered.
 */
export async function askInStep<T>(
  app: App,
  { method, params }: ProviderRequest,
  ask: () => Promise<T>,
): Promise<T> {
  const wallet = app.wallet('eip155')
  if (!wallet || !MOVES.test(method)) return ask()
  const before = await placeOf(wallet)
  const wanted = (params as [Partial<Place>?] | undefined)?.[0]
  app.sent = { wallet, chainId: Number(wanted?.chainId) }
  const result = await ask().catch((error) => {
    app.sent = undefined
    throw error
  })
  const after = await placeOf(wallet)
  // A wallet may answer before it has moved.
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
