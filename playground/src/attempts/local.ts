import type { Local } from '../site/site.ts'
import { words } from '../words/words.ts'
import { type Call, type Context, chainIdOf, type Prepare, poll, request } from './attempt.ts'
import { callData, toHex } from './hex.ts'

/* What costs nothing on a local chain, and money elsewhere. */

/** 0.001 of a coin with 18 decimals, and one of the token with 6. */
const COIN = 10n ** 15n
const TOKEN = 10n ** 6n

const HOUR = 3_600

function localOf({ local }: Context): Local {
  if (!local) throw new Error(words.attempts.notLocal)
  return local
}

/** The chain is read over the visitor's provider, as a dApp without a node of its own would do. */
const read = ({ airlock }: Context, method: string, params: readonly unknown[]) =>
  airlock.getProvider('eip155').request({ method, params })

/** Sends 0.001 of the coin, and waits until it is in a block. */
export const sendTransaction: Prepare = (context) => {
  const { bank } = localOf(context)
  const payment = { from: context.visitor?.address, to: bank, value: toHex(COIN) }
  return request(context, 'eth_sendTransaction', [payment], async (hash) => {
    const receipt = await poll(
      () => read(context, 'eth_getTransactionReceipt', [hash]) as Promise<Record<string, unknown> | null>,
      words.attempts.noReceipt,
    )
    return { hash, status: receipt.status, blockNumber: receipt.blockNumber }
  })
}

interface CallsStatus {
  status: number
  atomic?: boolean
  receipts?: { transactionHash?: string }[]
}

/** Sends two transfers of the token as one batch (EIP-5792), and waits until it is done. */
function sendCalls(context: Context, capabilities?: object): Call {
  const { bank, token } = localOf(context)
  const transfer = { to: token, data: callData('transfer(address,uint256)', bank, TOKEN) }
  const params = {
    version: '2.0.0',
    from: context.visitor?.address,
    chainId: toHex(chainIdOf(context)),
    atomicRequired: false,
    calls: [transfer, transfer],
    ...(capabilities && { capabilities }),
  }
  return request(context, 'wallet_sendCalls', [params], async (answer) => {
    const { id } = answer as { id: string }
    const done = await poll(async () => {
      const found = (await read(context, 'wallet_getCallsStatus', [id])) as CallsStatus
      return found.status >= 200 ? found : null
    }, words.attempts.noReceipt)
    const hashes = done.receipts?.map(({ transactionHash }) => transactionHash)
    return { id, status: done.status, atomic: done.atomic, transactions: hashes }
  })
}

export const sendBatch: Prepare = (context) => sendCalls(context)

/** The page's paymaster pays the fee (ERC-7677). */
export const sendSponsored: Prepare = (context) =>
  sendCalls(context, {
    paymasterService: { url: localOf(context).paymasterUrl, context: { policyId: 'demo' } },
  })

/** Asks for one of the token an hour, for a day (ERC-7715). */
export const allowSpending: Prepare = (context) => {
  const { bank, token } = localOf(context)
  const now = Math.floor(Date.now() / 1_000)
  return request(context, 'wallet_requestExecutionPermissions', [
    {
      chainId: toHex(chainIdOf(context)),
      from: context.visitor?.address,
      to: bank,
      permission: {
        type: 'erc20-token-periodic',
        isAdjustmentAllowed: true,
        data: {
          tokenAddress: token,
          periodAmount: toHex(TOKEN),
          periodDuration: HOUR,
          startTime: now,
        },
      },
      rules: [{ type: 'expiry', data: { timestamp: now + 24 * HOUR } }],
    },
  ])
}

/** Takes back the permission that was given last. */
export const endSpending: Prepare = (context) => ({
  sent: {
    method: 'wallet_revokeExecutionPermission',
    params: [{ permissionContext: words.attempts.lastPermission }],
  },
  run: async () => {
    const granted = (await read(context, 'wallet_getGrantedExecutionPermissions', [])) as {
      context: string
    }[]
    const last = granted.at(-1)
    if (!last) throw new Error(words.attempts.noPermission)
    return read(context, 'wallet_revokeExecutionPermission', [{ permissionContext: last.context }])
  },
})
