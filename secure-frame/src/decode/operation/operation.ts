import { formatGwei, getAddress } from 'viem/utils'
import type { Row } from '../../approval/display.ts'
import { decodeWords } from '../../messages/en/decode.ts'
import { labelsWords } from '../../messages/en/labels.ts'
import type { AccountCall } from '../../smartAccount/executions.ts'
import { maximumGas } from '../../smartAccount/operationFees.ts'
import type { OwnOperation } from '../../smartAccount/ownOperation.ts'
import type { UserOperation } from '../../smartAccount/userOperation.ts'
import { type DecodeContext, type Meaning, meaning, row } from '../context.ts'
import { danger, dangersWhere } from '../dangers.ts'
import { nativeAmount } from '../evm/amount.ts'
import { createLookup } from '../evm/lookup.ts'
import type { Scope } from '../evm/scope.ts'
import { describeAccountCall } from './accountCalls.ts'
import { takenInReturn } from './feePayer.ts'
import { operationDangers } from './operationCost.ts'
import { describeCalls } from './story.ts'

/** The most calls that are decoded in all, also within each other. */
const MOST_CALLS = 64

/** The calls of an operation; null if its call data is anything else. */
export function callsOf({ account, operation }: OwnOperation): AccountCall[] | null {
  try {
    return account.decodeCalls(operation.callData)
  } catch {
    return null
  }
}

/** Call data that is no list of calls may run any function of the account, such as one that gives it away. */
function unreadable({ callData }: UserOperation): Meaning {
  return meaning({
    kind: 'unknown',
    title: decodeWords.runUnreadable,
    rows: [row.data(labelsWords.data, callData)],
    dangers: [danger('malformed'), danger('account-control')],
    understood: false,
  })
}

/** The gas limits, the fee and the nonce. */
function rawRows(operation: UserOperation): Row[] {
  const gwei = (price: bigint) => `${formatGwei(price)} gwei`
  return [
    row.detail(labelsWords.gasLimit, String(maximumGas(operation))),
    row.detail(labelsWords.maxFeePerGas, gwei(operation.maxFeePerGas)),
    row.detail(labelsWords.tipPerGas, gwei(operation.maxPriorityFeePerGas)),
    row.detail(labelsWords.nonce, String(operation.nonce)),
  ]
}

interface Fee {
  rows: Row[]
  /** The most that the account pays; null if that is in several tokens. */
  fee: string | null
  inTokens: boolean
}

/** Who pays the fee, and what it costs the account: native coins, nothing, or tokens in return. */
async function feeOf(operation: UserOperation, calls: readonly AccountCall[], scope: Scope): Promise<Fee> {
  const { paymaster, maxFeePerGas } = operation
  const most = nativeAmount(maximumGas(operation) * maxFeePerGas, scope.context)
  if (!paymaster) return { rows: [], fee: most, inTokens: false }
  const payer = row.address(labelsWords.feePaidBy, getAddress(paymaster.paymaster))
  const taken = await takenInReturn(paymaster.paymaster, calls, scope)
  const [only] = taken
  if (!only) return { rows: [payer], fee: nativeAmount(0n, scope.context), inTokens: false }
  if (taken.length === 1) return { rows: [payer], fee: only, inTokens: true }
  const rows = taken.map((amount) => row.amount(labelsWords.feeTakenFrom, amount))
  return { rows: [payer, ...rows], fee: null, inTokens: true }
}

function scopeOf(context: DecodeContext): Scope {
  const budget = { calls: MOST_CALLS }
  return { context, lookup: createLookup(context), budget, depth: 0, within: '', inner: describeAccountCall }
}

/**
 * The meaning of an operation, and its maximum fee.
 *
 * @param context - with the smart account as the account.
 */
export async function describeOperation(
  own: OwnOperation,
  chainId: number,
  context: DecodeContext,
): Promise<{ meaning: Meaning; fee: string | null }> {
  const { operation, account } = own
  const scope = scopeOf(context)
  const read = callsOf(own)
  const calls = read ?? []
  const isElsewhere = context.network !== null && context.network.id !== `eip155:${chainId}`
  const [said, cost, { rows, fee, inTokens }] = await Promise.all([
    read ? describeCalls(read, scope) : unreadable(operation),
    isElsewhere ? [] : operationDangers(operation, calls, context),
    feeOf(operation, calls, scope),
  ])
  const signer = row.address(labelsWords.smartAccount, account.address)
  const wrong = dangersWhere({ 'wrong-network': isElsewhere, 'fee-in-tokens': inTokens })
  return {
    meaning: {
      ...said,
      summary: operation.deployment ? decodeWords.setUpWithThis : said.summary,
      rows: [...said.rows, signer, ...rows, ...rawRows(operation)],
      dangers: [...wrong, ...said.dangers, ...cost],
      understood: said.understood && !isElsewhere,
    },
    fee,
  }
}
