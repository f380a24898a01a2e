import { encodeAbiParameters, encodeFunctionData, type Hex, parseAbi, zeroAddress, zeroHash } from 'viem'
import { COIN } from '../api.ts'
import type { Deal } from './deal.ts'

/** The calls of vendors' contracts, as their own servers write them. `contracts/SwapDesk.sol` answers them. */

const ABI = parseAbi([
  'function exec(address, address, uint256, address, bytes) payable returns (bytes)',
  'function execute((address, address, uint256), bytes[], bytes32) payable returns (bool)',
  'function swapTokensGeneric(bytes32, string, string, address, uint256, (address, address, address, address, uint256, bytes, bool)[]) payable',
  'function swapExactAmountIn(address, (address, address, uint256, uint256, uint256, bytes32, address), uint256, bytes, bytes) payable',
])

/** What the desk pays, in the part of a call that only the vendor reads. */
const payment = ({ paid }: Pick<Deal, 'paid'>): Hex => encodeAbiParameters([{ type: 'uint256' }], [paid])

/** AllowanceHolder lends the amount to a Settler, unless that is called itself. */
export function zeroExCall(deal: Deal): Hex {
  const { settler, from, lent = from, taken, recipient, given, least } = deal
  const inner = encodeFunctionData({
    abi: ABI,
    functionName: 'execute',
    args: [[recipient, given as Hex, least], [payment(deal)], zeroHash],
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
  'from' | 'given' | 'taken' | 'recipient' | 'least' | 'contract' | 'paid' | 'middle'
>

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
    : [swap]
  const args = [zeroHash, 'airlock', zeroAddress, recipient, least, swaps] as const
  return encodeFunctionData({ abi: ABI, functionName: 'swapTokensGeneric', args })
}

export function veloraCall(deal: Deal): Hex {
  const { from, given, taken, least, promised, recipient, contract } = deal
  const { quoted = promised, partnerAndFee = 0n, permit = '0x' } = deal
  const swap = [from as Hex, given as Hex, taken, least, quoted, zeroHash, recipient] as const
  return encodeFunctionData({
    abi: ABI,
    functionName: 'swapExactAmountIn',
    args: [contract, swap, partnerAndFee, permit, payment(deal)],
  })
}
