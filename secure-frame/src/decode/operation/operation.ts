import { formatGwei, getAddress } from 'viem/utils'
import type { Row } from '../../approval/display.ts'
import { decodeWords } from '../../messages/en/decode.ts'
import { labelsWords } from '../../messages/en/labels.ts'
import type { Hex } from '../../signing/payload.ts'
import type { AccountCall } from '../../smartAccount/executions.ts'
import type { SmartAccountKind } from '../../smartAccount/kinds.ts'
import { maximumGas } from '../../smartAccount/operationFees.ts'
import type { OwnOperation } from '../../smartAccount/ownOperation.ts'
import type { UserOperation } from '../../smartAccount/userOperation.ts'
import { type DecodeContext, type Meaning, meaning, row } from '../context.ts'
import { danger, dangersWhere } from '../dangers.ts'
import { createLookup } from '../evm/lookup.ts'
import type { Scope } from '../evm/scope.ts'
import { describeAccountCall } from './accountCalls.ts'
import { type Fee, feeOf } from './fee.ts'
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

function scopeOf(context: DecodeContext): Scope {
  const budget = { calls: MOST_CALLS }
  return { context, lookup: createLookup(context), budget, depth: 0, within: '', inner: describeAccountCall }
}

/** The screen names the account of the key by itself. */
const SIGNER: Readonly<Record<SmartAccountKind, (address: Hex) => Row[]>> = {
  hybrid: (address) => [row.address(labelsWords.smartAccount, address)],
  delegated: () => [],
}

/** The smart account that signs, and the code that an account gets. */
function accountRows({ kind, account, authorization }: OwnOperation): Row[] {
  const upgrade = authorization
    ? [row.address(labelsWords.accountsNewCode, getAddress(authorization.address))]
    : []
  return [...SIGNER[kind](account.address), ...upgrade]
}

/** What happens to the account besides its calls; null for nothing. */
function summaryOf({ operation, authorization }: OwnOperation): string | null {
  if (authorization) return decodeWords.upgradedWithThis
  return operation.deployment ? decodeWords.setUpWithThis : null
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
): Promise<Pick<Fee, 'fee' | 'sponsored'> & { meaning: Meaning }> {
  const { operation } = own
  const scope = scopeOf(context)
  const read = callsOf(own)
  const calls = read ?? []
  const isElsewhere = context.network !== null && context.network.id !== `eip155:${chainId}`
  const paying = feeOf(own, calls, scope)
  const [said, cost, { rows, dangers, feeCalls: _, ...fee }] = await Promise.all([
    // What only lets the paymaster take the fee is shown as the fee.
    read
      ? paying.then(({ feeCalls }) => describeCalls(read.slice(feeCalls), scope, own.authorization !== null))
      : unreadable(operation),
    isElsewhere ? [] : operationDangers(operation, calls, context),
    paying,
  ])
  const wrong = dangersWhere({ 'wrong-network': isElsewhere })
  return {
    meaning: {
      ...said,
      summary: summaryOf(own) ?? said.summary,
      rows: [...said.rows, ...accountRows(own), ...rows, ...rawRows(operation)],
      dangers: [...wrong, ...dangers, ...said.dangers, ...cost],
      understood: said.understood && !isElsewhere,
    },
    ...fee,
  }
}
