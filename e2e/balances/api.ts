import { createAccounts } from '../../widget-app/server/accounts.ts'
import type { Chain } from '../../widget-app/server/chains/chain.ts'
import { createRequest } from '../../widget-app/server/outbound/request.ts'
import { createRpc } from '../../widget-app/server/rpc/createRpc.ts'
import { chainsOf } from '../../widget-app/server/testing/accounts.ts'
import { serverForTests } from '../../widget-app/server/testing/server.ts'
import { silent } from '../../widget-app/server/testing/silent.ts'
import { Balances, type TokenBalance } from '../../widget-app/shared/blockchain.ts'

/** The widget server's API over one chain, called as the widget calls it. */
export function apiOver(chain: Chain, seen: readonly string[] = []) {
  const request = createRequest(false)
  const log = silent
  const rpc = createRpc({ request, log })
  const accounts = createAccounts({ rpc, request, seen: { of: async () => seen }, pricesUrl: undefined, log })
  const { app } = serverForTests('production', { chains: chainsOf(chain), rpc, ...accounts })
  const get = (path: string) =>
    app.request(
      `${path}${path.includes('?') ? '&' : '?'}projectId=shop&st=airlock&sv=html-0.1.0&chainId=${chain.id}`,
    )
  return {
    get,
    json: async (path: string): Promise<unknown> => (await get(path)).json(),
    async balances(account: string): Promise<TokenBalance[]> {
      const response = await get(`/v1/account/${account}/balance?currency=usd&forceUpdate=true`)
      return Balances.parse(await response.json()).balances
    },
    post: (path: string, body: unknown) => app.request(path, { method: 'POST', body: JSON.stringify(body) }),
  }
}
