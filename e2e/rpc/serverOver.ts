import { createAccounts } from '../../widget-app/server/accounts.ts'
import { createRequest } from '../../widget-app/server/outbound/request.ts'
import { createRpc } from '../../widget-app/server/rpc/createRpc.ts'
import { chainsOf, NONE_SEEN } from '../../widget-app/server/testing/accounts.ts'
import { chainForTests } from '../../widget-app/server/testing/chains.ts'
import { serverForTests } from '../../widget-app/server/testing/server.ts'
import { silent } from '../../widget-app/server/testing/silent.ts'

/** The widget server over these upstreams of chain 31337, with a clock that the test controls. */
export function serverOver(rpcUrls: readonly string[], deadlineMs = 10_000) {
  const clock = { ms: 1_000_000 }
  const request = createRequest(false)
  const rpc = createRpc({ request, log: silent, nowMs: () => clock.ms, deadlineMs })
  const chain = chainForTests({ rpcUrls })
  const accounts = createAccounts({ rpc, request, seen: NONE_SEEN, pricesUrl: undefined, log: silent })
  const { app, logged } = serverForTests('production', { chains: chainsOf(chain), rpc, ...accounts })
  const post = (body: unknown) =>
    app.request('/v1?chainId=eip155:31337&projectId=shop', { method: 'POST', body: JSON.stringify(body) })
  const ask = async (method: string, params: readonly unknown[] = []) =>
    ((await (await post({ jsonrpc: '2.0', id: 1, method, params })).json()) as { result?: unknown }).result
  const balance = (address: string) =>
    app.request(`/v1/account/${address}/balance?projectId=shop&chainId=eip155:31337&forceUpdate=true`)
  return { post, ask, balance, clock, rpc, chain, logged }
}
