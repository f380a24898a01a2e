import { text } from 'node:stream/consumers'
import {
  type GrantedPermission,
  RedemptionError,
  readContext,
  redeemPermissions,
} from '@airlock/host-sdk/server'
import {
  createPublicClient,
  createTestClient,
  createWalletClient,
  encodeFunctionData,
  erc20Abi,
  http,
  parseEther,
  parseUnits,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { anvil } from 'viem/chains'
import type { AnswerCall } from '../signIn/exampleServer.ts'
import { LOCAL } from '../smartAccounts/paymasterContracts.ts'

/*
 * The server of a game that visitors let spend a little: it keeps their permissions, and takes the price of each game by
 * itself. A real game would also check that a visitor has proven the account, and keep permissions in its database.
 */

interface Kept {
  chainId: number
  permission: GrantedPermission
}

/** Of the local dollar, which has 6 decimals. */
const PRICE = parseUnits('0.4', 6)

/** The game's own account on a local chain, which pays the fee of each redemption. */
function clientsOf(url: string, chainId: number, key: ReturnType<typeof privateKeyToAccount>) {
  const chain = { ...anvil, id: chainId }
  const transport = http(url)
  return {
    publicClient: createPublicClient({ chain, transport, pollingInterval: 100 }),
    wallet: createWalletClient({ account: key, chain, transport }),
    faucet: createTestClient({ chain, transport, mode: 'anvil' }),
  }
}

/** @param rpcUrls - nodes of the EVM networks by chain id. */
export function createGame({ rpcUrls }: { rpcUrls: Readonly<Record<string, string>> }): AnswerCall {
  const key = privateKeyToAccount(generatePrivateKey())
  const permissions = new Map<string, Kept>()
  const pay = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [key.address, PRICE] })

  function keep(given: GrantedPermission & { chainId: string }): object {
    const { account, delegate } = readContext(given.context)
    if (delegate !== key.address) throw new Error('The permission is for somebody else')
    permissions.set(account.toLowerCase(), { chainId: Number(given.chainId), permission: given })
    return {}
  }

  /** Takes the price. The chain refuses more than the visitor has allowed. */
  async function play({ account }: { account: string }): Promise<object> {
    const kept = permissions.get(account.toLowerCase())
    const url = kept && rpcUrls[kept.chainId]
    if (!kept || !url) return { refused: 'no-permission' }
    const { publicClient, wallet, faucet } = clientsOf(url, kept.chainId, key)
    const before = await publicClient.getBalance(key)
    if (before < parseEther('1')) await faucet.setBalance({ ...key, value: parseEther('10') })
    try {
      const { permission } = kept
      const call = { to: LOCAL.Token, data: pay }
      const hash = await redeemPermissions([{ permission, call }], { publicClient, wallet })
      const { status } = await publicClient.waitForTransactionReceipt({ hash })
      return status === 'success' ? { hash } : { refused: 'failed' }
    } catch (error) {
      if (error instanceof RedemptionError) return { refused: error.reason }
      throw error
    }
  }

  const calls: Readonly<Record<string, (given: () => never) => unknown>> = {
    'GET /key': () => ({ address: key.address }),
    'POST /permission': (given) => keep(given()),
    'POST /play': (given) => play(given()),
  }
  return async (path, request, response) => {
    const call = calls[`${request.method} ${path}`]
    if (!call) return void response.writeHead(404).end()
    const body = await text(request)
    const answer = await call(() => JSON.parse(body) as never)
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  }
}
