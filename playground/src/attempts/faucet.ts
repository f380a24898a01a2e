import * as z from 'zod/mini'
import { words } from '../words/words.ts'
import { type Prepare, poll } from './attempt.ts'
import { callData, toHex } from './hex.ts'

/** Ten coins, and a hundred of the token. */
const COINS = 10n * 10n ** 18n
const TOKENS = 100n * 10n ** 6n

const Answer = z.object({
  result: z.optional(z.unknown()),
  error: z.optional(z.object({ message: z.string() })),
})

/** Asks a node. Rejects with its own words. */
async function ask(url: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = z.parse(Answer, await response.json())
  if (error) throw new Error(error.message)
  return result
}

/** Gives coins and tokens, with what only a local chain does: it sets balances, and signs for accounts of its own. */
export const getTestTokens: Prepare = ({ visitor, networks, local }) => {
  const network = networks.find(({ id }) => id === visitor?.caipNetworkId)
  const url = network?.rpcUrl
  if (!url || !local || !visitor) throw new Error(words.attempts.notLocal)
  const { bank, token } = local
  const mint = { from: bank, to: token, data: callData('mint(address,uint256)', visitor.address, TOKENS) }
  return {
    sent: [
      { method: 'anvil_setBalance', params: [visitor.address, words.attempts.tenMore] },
      { method: 'eth_sendTransaction', params: [mint] },
    ],
    run: async () => {
      const before = BigInt(String(await ask(url, 'eth_getBalance', [visitor.address, 'latest'])))
      await ask(url, 'anvil_setBalance', [visitor.address, toHex(before + COINS)])
      const hash = await ask(url, 'eth_sendTransaction', [mint])
      await poll(() => ask(url, 'eth_getTransactionReceipt', [hash]), words.attempts.noReceipt)
      return { coins: `10 ${network.currency?.symbol ?? ''}`.trim(), tokens: 100, hash }
    },
  }
}
