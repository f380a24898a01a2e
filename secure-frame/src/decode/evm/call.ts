import { isSameAddress } from '@airlock/kit/chains'
import { getAddress } from 'viem/utils'
import { decodeWords } from '../../messages/en/decode.ts'
import { labelsWords } from '../../messages/en/labels.ts'
import type { Hex } from '../../signing/payload.ts'
import { type Meaning, meaning, row } from '../context.ts'
import { danger, dangersWhere } from '../dangers.ts'
import { decodeCall } from './abi.ts'
import { isBurnAddress, nativeAmount } from './amount.ts'
import { approvals } from './approvals.ts'
import { batches } from './batches.ts'
import { controls } from './control.ts'
import type { EvmCall, Functions, Scope } from './scope.ts'
import { swaps } from './swaps.ts'
import { transfers } from './transfers.ts'

/** Every supported function by selector. */
export const functions: Functions = { ...transfers, ...approvals, ...controls, ...batches, ...swaps }

function nativeTransfer({ from, to, value }: EvmCall, scope: Scope): Meaning {
  const amount = nativeAmount(value, scope.context)
  return meaning({
    kind: 'transfer',
    title: isSameAddress(from, to) ? decodeWords.sendToYourself(amount) : decodeWords.send(amount),
    rows: [row.address(labelsWords.to, getAddress(to)), row.amount(labelsWords.amount, amount)],
    dangers: dangersWhere({ burn: isBurnAddress(to) && value > 0n }),
  })
}

/** An unknown call, which is described as such and never as safe (SEC-45). */
async function unknownCall(call: EvmCall, scope: Scope, malformed: boolean): Promise<Meaning> {
  const contract = await scope.lookup.isContract(call.to)
  return meaning({
    kind: 'unknown',
    title: contract === false ? decodeWords.sendData : decodeWords.callAContract,
    rows: [
      row.address(contract === false ? labelsWords.to : labelsWords.contract, getAddress(call.to)),
      ...(call.value > 0n ? [row.amount(labelsWords.sends, nativeAmount(call.value, scope.context))] : []),
      row.data(labelsWords.data, call.data),
    ],
    dangers: dangersWhere({
      'malformed-call': malformed,
      'unknown-call': true,
      'data-to-account': contract === false,
      'value-with-call': call.value > 0n,
    }),
    understood: false,
  })
}

/** The meaning of a call for the account that makes it. */
export async function describeCall(call: EvmCall, scope: Scope): Promise<Meaning> {
  if (call.data === '0x') return nativeTransfer(call, scope)
  const known = functions[call.data.slice(0, 10).toLowerCase() as Hex]
  if (known === undefined) return unknownCall(call, scope, false)
  const [signature, describe] = known
  const decoded = decodeCall(signature, call.data)
  if (decoded === null) return unknownCall(call, scope, true)
  const { coversValue = false, ...said } = await describe(decoded.args, call, scope)
  const hasExtra = call.value > 0n && !coversValue
  const sent = hasExtra ? [row.amount(labelsWords.sendsAlong, nativeAmount(call.value, scope.context))] : []
  const rest = decoded.trailing ? [row.data(labelsWords.wholeData, call.data)] : []
  return {
    ...said,
    rows: [...said.rows, ...sent, ...rest],
    tree: said.tree.length > 0 ? said.tree : [decoded.tree],
    dangers: [
      ...said.dangers,
      ...dangersWhere({ 'trailing-data': decoded.trailing, 'value-with-call': hasExtra }),
      // A function's name proves nothing: without code at the address nothing happens.
      ...((await scope.lookup.isContract(call.to)) === false ? [danger('data-to-account')] : []),
    ],
    understood: said.understood && !decoded.trailing,
  }
}
