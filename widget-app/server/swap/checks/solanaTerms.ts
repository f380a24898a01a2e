import { NATIVE_ADDRESSES } from '@airlock/kit/chains'
import { base58 } from '@scure/base'
import { programAddress } from '../../../shared/programAddress.ts'
import { COMPUTE_BUDGET, MOST_TIP, tipOf } from '../../../shared/solanaTip.ts'
import {
  type ReadInstruction,
  type ReadTransaction,
  readTransaction,
} from '../../../shared/solanaTransaction.ts'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../tokens/solanaTokens.ts'
import { leastOf, withoutFee } from '../terms/amounts.ts'
import { UnsafeSwapError } from '../terms/errors.ts'
import type { SwapRequest, SwapToken, Terms } from '../terms/source.ts'

/**
 * What a transaction of Jupiter does, read from its bytes: one route of Jupiter's program for exactly what was asked,
 * and beside it only what prepares and tidies up the taker's own accounts.
 */

/** Jupiter's program, version 6. */
export const JUPITER = 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4'
const SYSTEM = '11111111111111111111111111111111'
const ASSOCIATED_TOKENS = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
const { priceApi: WRAPPED } = NATIVE_ADDRESSES.solana

/** Where a route's instruction has its accounts and its numbers. `scalars` counts from the end if it is negative. */
interface Layout {
  authority: number
  source: number
  destination: number
  /** An account that receives in place of the destination, if it is not the program itself, which stands for none. */
  instead?: number
  /**
   * Where the amount begins: the quoted amount (8 bytes), the slippage (2 bytes) and the platform's fee follow its 8
   * bytes.
   */
  scalars: number
  /** The bytes of the platform's fee, in hundredths of a percent. */
  feeBytes: 1 | 2
}

/** By the first eight bytes of the data, in hex: `route`, `shared_accounts_route`, and the second versions of both. */
const ROUTES: Readonly<Record<string, Layout>> = {
  e517cb977ae3ad2a: { authority: 1, source: 2, destination: 3, instead: 4, scalars: -19, feeBytes: 1 },
  c1209b3341d69c81: { authority: 2, source: 3, destination: 6, scalars: -19, feeBytes: 1 },
  bb64facc31c4af14: { authority: 0, source: 1, destination: 2, instead: 7, scalars: 8, feeBytes: 2 },
  d19853937cfed8e9: { authority: 1, source: 2, destination: 5, scalars: 9, feeBytes: 2 },
}

const mintOf = ({ isNative, address }: SwapToken) => (isNative ? WRAPPED : address)

/** The account in which an owner holds a token, unless they choose another. */
export function tokenAccountOf(owner: string, token: SwapToken): string {
  const program = token.program === 'token-2022' ? TOKEN_2022_PROGRAM : TOKEN_PROGRAM
  const seeds = [owner, program, mintOf(token)].map((address) => base58.decode(address))
  return programAddress(base58.decode(ASSOCIATED_TOKENS), seeds)
}

const viewOf = (data: Uint8Array) => new DataView(data.buffer, data.byteOffset, data.byteLength)
const refuse = (what: string): never => {
  throw new UnsafeSwapError(`jupiter: ${what}`)
}

function read(transaction: string): ReadTransaction {
  try {
    return readTransaction(transaction)
  } catch {
    return refuse('the transaction cannot be read')
  }
}

type Check = (instruction: ReadInstruction, request: SwapRequest) => boolean

/** A transfer of the coin into the taker's own account of the wrapped coin, and no other instruction. */
const wraps: Check = ({ accounts, data }, { from, taker, amount }) =>
  from.isNative &&
  data.length === 12 &&
  viewOf(data).getUint32(0, true) === 2 &&
  viewOf(data).getBigUint64(4, true) <= amount &&
  accounts[0] === taker &&
  accounts[1] === tokenAccountOf(taker, from)

/** Tells the program of the wrapped amount (17), or closes an account in favour of the taker (9). */
const tidies: Check = ({ accounts, data }, { taker }) =>
  data.length === 1 && (data[0] === 17 || (data[0] === 9 && accounts[1] === taker))

/** Makes an account of somebody's, at the cost of its rent: only for the taker. */
const opens: Check = ({ accounts, data }, { taker }) =>
  data.length <= 1 && (data[0] ?? 0) <= 1 && accounts[2] === taker

/** What each program may be told beside the route itself. */
const PREPARATIONS: Readonly<Record<string, Check>> = {
  [SYSTEM]: wraps,
  [TOKEN_PROGRAM]: tidies,
  [TOKEN_2022_PROGRAM]: tidies,
  [ASSOCIATED_TOKENS]: opens,
  // Checked together, because a tip is a price times a number.
  [COMPUTE_BUDGET]: () => true,
}

function routeIn({ instructions }: ReadTransaction): { route: ReadInstruction; layout: Layout } {
  const [route, another] = instructions.filter(({ program }) => program === JUPITER)
  if (!route || another) return refuse('there has to be one route')
  const layout = ROUTES[Buffer.from(route.data.subarray(0, 8)).toString('hex')]
  return layout ? { route, layout } : refuse('the route is of an unknown kind')
}

/** Throws unless the taker alone signs, and everything beside the route only prepares it. */
function requirePlain({ payer, signers, instructions }: ReadTransaction, request: SwapRequest): void {
  if (payer !== request.taker || signers !== 1) refuse('somebody else has to sign')
  const others = instructions.filter(({ program }) => program !== JUPITER)
  if (!others.every((each) => PREPARATIONS[each.program]?.(each, request))) refuse('it does something else')
  if (tipOf(instructions) > MOST_TIP) refuse('its tip is too high')
}

/** Whether everything that a route gives arrives in the taker's own account of the token. */
function isForTaker(
  { accounts }: ReadInstruction,
  { destination, instead }: Layout,
  request: SwapRequest,
): boolean {
  const own = tokenAccountOf(request.taker, request.to)
  const other = instead === undefined ? JUPITER : accounts[instead]
  return accounts[destination] === own && (other === JUPITER || other === own)
}

/** The least that arrives after the slippage and the platform's fee; nothing if they are more than there is. */
function leastIn(view: DataView, at: number, { feeBytes }: Layout): bigint {
  const slippage = view.getUint16(at + 16, true)
  const fee = feeBytes === 1 ? view.getUint8(at + 18) : view.getUint16(at + 18, true)
  if (slippage > 10_000 || fee > 10_000) return 0n
  return withoutFee(leastOf(view.getBigUint64(at + 8, true), slippage), fee)
}

/** Throws `UnsafeSwapError` if the transaction does anything but the swap. */
export function termsOfTransaction(transaction: string, request: SwapRequest): Terms {
  const { taker, from, to } = request
  const message = read(transaction)
  requirePlain(message, request)
  const { route, layout } = routeIn(message)
  const { accounts, data } = route
  const at = layout.scalars < 0 ? data.length + layout.scalars : layout.scalars
  if (at < 8 || at + 18 + layout.feeBytes > data.length) refuse('the route is too short')
  if (accounts[layout.authority] !== taker) refuse('somebody else pays')
  if (accounts[layout.source] !== tokenAccountOf(taker, from)) refuse('it takes from another account')
  const view = viewOf(data)
  return {
    from: from.address,
    to: to.address,
    amount: view.getBigUint64(at, true),
    least: leastIn(view, at, layout),
    recipient: isForTaker(route, layout, request) ? taker : 'another account',
  }
}
