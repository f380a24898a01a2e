import { encodeAbiParameters, encodeFunctionData, type Hex, parseAbi, zeroAddress, zeroHash } from 'viem'
import { COIN } from '../api.ts'
import { type Deal, feeIn } from './deal.ts'

/** The calls of vendors' contracts, as their own servers write them. `contracts/SwapDesk.sol` answers them. */

const ABI = parseAbi([
  'function exec(address, address, uint256, address, bytes) payable returns (bytes)',
  'function execute((address, address, uint256), bytes[], bytes32) payable returns (bool)',
  'function swapTokensGeneric(bytes32, string, string, address, uint256, (address, address, address, address, uint256, bytes, bool)[]) payable',
  'function swapExactAmountIn(address, (address, address, uint256, uint256, uint256, bytes32, address), uint256, bytes, bytes) payable',
])

/** What the desk pays, in the part of a call that only the vendor reads. */
const payment = ({ paid }: Pick<Deal, 'paid'>): Hex => encodeAbiParameters([{ type: 'uint256' }], [paid])

/** What the operator gets, if that is something. */
const forOperator = ({ fee }: Pick<Deal, 'fee'>, amount: bigint): Hex[] =>
  fee ? [encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [fee.to, amount])] : []

/** AllowanceHolder lends the amount to a Settler, unless that is called itself. */
/** @param fee what the operator gets of it */
export function zeroExCall(deal: Deal, fee: bigint): Hex {
  const { settler, from, lent = from, taken, recipient, given, least } = deal
  const inner = encodeFunctionData({
    abi: ABI,
    functionName: 'execute',
    args: [[recipient, given as Hex, least], [payment(deal), ...forOperator(deal, fee)], zeroHash],
  })
  if (deal.isDirect) return inner
  return encodeFunctionData({
    abi: ABI,
    functionName: 'exec',
    args: [settler, lent as Hex, taken, settler, inner],
  })
}

/** LI.FI writes the coin as the zero address. */
const lifiToken = (token: string) => (token === COIN ? zeroAddress : (token as Hex))

type LifiDeal = Pick<
  Deal,
  'from' | 'given' | 'taken' | 'recipient' | 'least' | 'contract' | 'paid' | 'middle' | 'fee'
>

type LifiSwap = readonly [Hex, Hex, Hex, Hex, bigint, Hex, boolean]

/** A fee is forwarded first, out of what the taker sends, and the rest is swapped. */
function withFee(swap: LifiSwap, { fee, taken }: LifiDeal): LifiSwap[] {
  const [contract, spender, from, to, , data] = swap
  const amount = feeIn(taken, { fee })
  return forOperator({ fee }, amount).flatMap((forwarded): LifiSwap[] => [
    [contract, spender, from, from, taken, forwarded, true],
    [contract, spender, from, to, taken - amount, data, false],
  ])
}

export function lifiCall(deal: LifiDeal): Hex {
  const { from, given, taken, recipient, least, contract, middle } = deal
  const swap = [contract, contract, lifiToken(from), lifiToken(given), taken, payment(deal), true] as const
  const [to, , , received, ...rest] = swap
  const swaps = middle
    ? [
        swap,
        [to, to, lifiToken(middle.token), received, taken, '0x', middle.isDeposit] as const,
        [to, to, received, received, rest[0], rest[1], false] as const,
      ]
    : deal.fee
      ? withFee(swap, deal)
      : [swap]
  const args = [zeroHash, 'airlock', zeroAddress, recipient, least, swaps] as const
  return encodeFunctionData({ abi: ABI, functionName: 'swapTokensGeneric', args })
}

/** The operator as a partner, whose fee is sent at once (bit 91). */
const partnerIn = ({ fee }: Pick<Deal, 'fee'>): bigint =>
  fee ? (BigInt(fee.to) << 96n) | (1n << 91n) | fee.bps : 0n

export function veloraCall(deal: Deal): Hex {
  const { from, given, taken, least, promised, recipient, contract } = deal
  const { quoted = promised, partnerAndFee = partnerIn(deal), permit = '0x' } = deal
  const swap = [from as Hex, given as Hex, taken, least, quoted, zeroHash, recipient] as const
  return encodeFunctionData({
    abi: ABI,
    functionName: 'swapExactAmountIn',
    args: [contract, swap, partnerAndFee, permit, payment(deal)],
  })
}
