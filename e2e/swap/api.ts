import { type Address, createWalletClient, type Hex, http } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createAccounts } from '../../widget-app/server/accounts.ts'
import type { Chain } from '../../widget-app/server/chains/chain.ts'
import { createRequest } from '../../widget-app/server/outbound/request.ts'
import { createRpc } from '../../widget-app/server/rpc/createRpc.ts'
import type { Rpc } from '../../widget-app/server/rpc/rpc.ts'
import { chainsOf, NONE_SEEN } from '../../widget-app/server/testing/accounts.ts'
import { serverForTests } from '../../widget-app/server/testing/server.ts'
import { silent } from '../../widget-app/server/testing/silent.ts'
import { SwapAllowance, SwapApproval, SwapQuotes, SwapTransaction } from '../../widget-app/shared/swap.ts'
import type { Deployed } from '../market/contracts.ts'
import type { ChainHelper } from '../support/chain.ts'

/** The coin, where only addresses are possible. */
export const COIN = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** A swap as a visitor asks for it. */
export interface Asked {
  from: string
  to: string
  amount: bigint
  taker: string
  slippage?: number
  source?: string
  minToAmount?: string
}

interface Options {
  variables?: Readonly<Record<string, string>>
  log?: Parameters<typeof createAccounts>[0]['log']
  /** The chain's node, if it is none on this machine. */
  rpc?: Rpc
}

/** The widget server's calls about swaps over one chain, called as the widget calls them. */
export function swapApi(chain: Chain, { variables = {}, log = silent, rpc: own }: Options = {}) {
  const request = createRequest(false)
  const rpc = own ?? createRpc({ request, log: silent })
  const accounts = createAccounts({ rpc, request, seen: NONE_SEEN, pricesUrl: undefined, variables, log })
  const { app } = serverForTests('production', { chains: chainsOf(chain), rpc, ...accounts })
  const caip = (address: string) => `${chain.id}:${address}`
  const get = (path: string, query: Record<string, string>) =>
    app.request(`/v1/convert/${path}?${new URLSearchParams({ projectId: 'shop', ...query })}`)
  const tokensOf = ({ from, to, amount, taker }: Asked) => ({
    ...{ from: caip(from), to: caip(to), amount: String(amount), userAddress: taker },
  })
  const post = (asked: Asked) => {
    const { slippage, source, minToAmount } = asked
    const eip155 = slippage === undefined ? {} : { eip155: { slippage } }
    const body = { projectId: 'shop', ...tokensOf(asked), ...eip155, ...(source && { source }), minToAmount }
    return app.request('/v1/convert/build-transaction', { method: 'POST', body: JSON.stringify(body) })
  }
  return {
    get,
    post,
    caip,
    askQuotes: (asked: Asked) => get('quotes', tokensOf(asked)),
    async quotes(asked: Asked) {
      const answer = await get('quotes', tokensOf(asked))
      if (!answer.ok) throw new Error(`No quote: ${answer.status} ${await answer.text()}`)
      return SwapQuotes.parse(await answer.json()).quotes
    },
    async allowance(token: string, taker: Address): Promise<bigint> {
      const response = await get('allowance', { tokenAddress: caip(token), userAddress: caip(taker) })
      return BigInt(SwapAllowance.parse(await response.json()).allowance)
    },
    async approval(asked: Asked) {
      return SwapApproval.parse(await (await get('build-approve', tokensOf(asked))).json())
    },
    async build(asked: Asked) {
      return SwapTransaction.parse(await (await post(asked)).json())
    },
  }
}

export type SwapApi = ReturnType<typeof swapApi>

const plain = (caip: string) => caip.slice(caip.lastIndexOf(':') + 1) as Address

/** A new account with ether that sends what the server built, as a wallet would. */
export async function newTaker(chain: ChainHelper) {
  const account = privateKeyToAccount(generatePrivateKey())
  await chain.client.setBalance({ address: account.address, value: 10n ** 21n })
  const wallet = createWalletClient({ account, chain: chain.client.chain, transport: http(chain.url) })

  async function send(to: Address, data: Hex, value: bigint, gas: bigint) {
    // The gas that the server names has to suffice.
    const hash = await wallet.sendTransaction({ to, data, value, gas })
    return chain.receiptOf(hash)
  }

  async function balanceOf(token: Deployed | undefined): Promise<bigint> {
    return token ? token.read<bigint>('balanceOf', account.address) : chain.balanceOf(account.address)
  }

  return {
    address: account.address,
    balanceOf,
    /** Sends the calls of an approval. */
    async approve({ tx, reset }: SwapApproval) {
      for (const call of reset ? [reset, tx] : [tx])
        await send(plain(call.to), call.data as Hex, BigInt(call.value), BigInt(call.eip155.gas))
    },
    /** Sends a swap. Resolves to what arrived of a token, or of the coin if none is given, and whether it succeeded. */
    async swap({ tx }: SwapTransaction, token?: Deployed) {
      const before = await balanceOf(token)
      const gas = BigInt(tx.eip155?.gas ?? 0)
      const receipt = await send(plain(tx.to), tx.data as Hex, BigInt(tx.amount), gas)
      const paid = token ? 0n : receipt.gasUsed * receipt.effectiveGasPrice
      return { status: receipt.status, received: (await balanceOf(token)) - before + paid }
    },
  }
}
