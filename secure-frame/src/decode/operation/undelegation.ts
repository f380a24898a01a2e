import { getAddress } from 'viem/utils'
import { decodeWords } from '../../messages/en/decode.ts'
import { labelsWords } from '../../messages/en/labels.ts'
import { readDelegation } from '../../smartAccount/delegation.ts'
import type { readUndelegation } from '../../smartAccount/undelegation.ts'
import { inTime } from '../ask.ts'
import { type DecodeContext, type Meaning, meaning, row } from '../context.ts'
import { dangersWhere } from '../dangers.ts'
import { nativeAmount } from '../evm/amount.ts'
import { costDangers } from '../evm/cost.ts'
import { rawRows } from '../evm/transaction.ts'

/** The contract whose code the account has now, according to the node; none if it does not say. */
async function removedRows({ call, account }: DecodeContext) {
  const read = await inTime(Promise.resolve().then(() => readDelegation(account.eip155, call)))
  if (read === null || read.value.state === 'none') return []
  return [row.address(labelsWords.removedCode, getAddress(read.value.contract))]
}

/** The meaning of the removal of an account's code, and its maximum fee. */
export async function describeUndelegation(
  { transaction }: ReturnType<typeof readUndelegation>,
  context: DecodeContext,
): Promise<{ meaning: Meaning; fee: string }> {
  const { chainId, nonce, gas, maxFeePerGas, maxPriorityFeePerGas } = transaction
  const cost = { chainId, nonce, value: 0n, gas, gasPrice: maxFeePerGas }
  const [rows, dangers] = await Promise.all([removedRows(context), costDangers(cost, context)])
  const isElsewhere = context.network !== null && context.network.id !== `eip155:${chainId}`
  return {
    meaning: meaning({
      kind: 'call',
      title: decodeWords.removeTheUpgrade,
      summary: decodeWords.keyAloneAgain,
      rows: [...rows, ...rawRows({ ...cost, tip: maxPriorityFeePerGas })],
      dangers: [...dangersWhere({ 'wrong-network': isElsewhere }), ...dangers],
      understood: !isElsewhere,
    }),
    fee: nativeAmount(gas * maxFeePerGas, context),
  }
}
