import { isSameAddress } from '@airlock/kit/chains'
import { decodeWords } from '../../messages/en/decode.ts'
import type { Hex } from '../../signing/payload.ts'
import type { AccountCall } from '../../smartAccount/executions.ts'
import type { Meaning } from '../context.ts'
import { decodeCall } from '../evm/abi.ts'
import { nativeAmount } from '../evm/amount.ts'
import type { Scope } from '../evm/scope.ts'
import { readSwapCall } from '../evm/swapTerms.ts'

/** `transfer(address,uint256)` of a token. */
const TRANSFER = '0xa9059cbb'
/** `approve(address,uint256)` of a token. */
const APPROVE = '0x095ea7b3'

const selectorOf = ({ data }: AccountCall): string => data.slice(0, 10).toLowerCase()

const isOfCoin = ({ data, value }: AccountCall): boolean => data === '0x' && value > 0n

/** Whether a call was read as a payment by the account itself, with nothing unclear or dangerous about it. */
const isPayment = (call: AccountCall, said: Meaning | undefined): boolean =>
  said?.kind === 'transfer' &&
  said.understood &&
  said.dangers.length === 0 &&
  (isOfCoin(call) || (selectorOf(call) === TRANSFER && call.value === 0n))

const ALLOWANCE = 'function approve(address spender, uint256 amount)'

/**
 * Whether the calls are one swap and, before it, the permission for exactly what the router takes. Both were understood, and
 * nothing about the swap is dangerous: its router is one whose code is known.
 */
function isSwap(calls: readonly AccountCall[], said: readonly Meaning[], account: Hex): boolean {
  const [allowing, swapping, ...more] = calls
  const [allowed, swapped] = said
  if (!allowing || !swapping || more.length > 0) return false
  if (!allowed?.understood || !swapped?.understood || swapped.dangers.length > 0) return false
  if (allowed.dangers.some(({ code }) => code !== 'approval')) return false
  const terms = readSwapCall({ from: account, ...swapping })
  const decoded = selectorOf(allowing) === APPROVE ? decodeCall(ALLOWANCE, allowing.data) : null
  if (!terms || terms.paid === 'coin' || !decoded || decoded.trailing || allowing.value > 0n) return false
  return (
    isSameAddress(terms.paid, allowing.to) &&
    isSameAddress(decoded.args.address('spender'), swapping.to) &&
    decoded.args.uint('amount') === terms.amount
  )
}

/**
 * The title of several calls. A batch is named by what it does only if every call of it is a payment, or if it is one swap
 * with the permission that it needs: any other may do more than a title can say.
 */
export function titleOf(
  calls: readonly AccountCall[],
  said: readonly Meaning[],
  { context }: Pick<Scope, 'context'>,
  upgrades: boolean,
): string {
  const count = calls.length
  const [, swap] = said
  if (swap && !upgrades && isSwap(calls, said, context.account.eip155)) return swap.title
  if (count === 0 || !calls.every((call, index) => isPayment(call, said[index])))
    return decodeWords.actionsAtOnce(count)
  if (upgrades) return decodeWords.upgradeAndPay(count)
  const recipients = calls.filter(
    ({ to }, index) => calls.findIndex((other) => isSameAddress(other.to, to)) === index,
  )
  const isOwn = calls.some(({ to }) => isSameAddress(to, context.account.eip155 ?? ''))
  if (isOwn || recipients.length < 2 || !calls.every(isOfCoin)) return decodeWords.payTogether(count)
  const sum = calls.reduce((total, { value }) => total + value, 0n)
  return decodeWords.payManyAddresses(nativeAmount(sum, context), recipients.length)
}
