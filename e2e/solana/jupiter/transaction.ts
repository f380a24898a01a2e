import {
  AccountRole,
  type Address,
  address,
  appendTransactionMessageInstructions,
  blockhash,
  compileTransaction,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  type Instruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import {
  getCloseAccountInstruction,
  getSyncNativeInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import { poolOwnerOf } from '../programs/exchange.ts'
import { accountOf, readonly, writable } from './accounts.ts'

/**
 * Transactions as Jupiter makes them: a budget, the taker's accounts, the wrapped coin, and one route. On the local chain
 * the program of e2e/solana/programs/exchange.ts carries a `route` out.
 */

export const JUPITER = address('JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4')
const SYSTEM = address('11111111111111111111111111111111')
const BUDGET = address('ComputeBudget111111111111111111111111111111')
const ASSOCIATED = address('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')
export const WRAPPED = address('So11111111111111111111111111111111111111112')
/** Somebody whom nobody asked. */
export const STRANGER = address('Stake11111111111111111111111111111111111111')

/** The kinds of routes: their first bytes, where their accounts are, and whether the numbers come first. */
const ROUTES = {
  route: {
    bytes: 'e517cb977ae3ad2a',
    accounts: ['token', 'taker', 'source', 'destination', 'none', 'mint'],
    id: false,
  },
  shared_accounts_route: {
    bytes: 'c1209b3341d69c81',
    accounts: ['token', 'other', 'taker', 'source', 'other', 'other', 'destination'],
    id: true,
  },
  route_v2: {
    bytes: 'bb64facc31c4af14',
    accounts: ['taker', 'source', 'destination', 'mint', 'mint', 'token', 'token', 'none'],
    id: false,
  },
  shared_accounts_route_v2: {
    bytes: 'd19853937cfed8e9',
    accounts: ['other', 'taker', 'source', 'other', 'other', 'destination', 'mint', 'mint'],
    id: true,
  },
} as const
export type RouteName = keyof typeof ROUTES

/** What a transaction is made of. Each lie changes a part. */
export interface Plan {
  route: RouteName
  taker: Address
  payer: Address
  from: Address
  to: Address
  destination: Address
  /** An account that receives in place of the destination; Jupiter's own address stands for none. */
  instead: Address
  amount: bigint
  quoted: bigint
  bps: number
  /** The platform's fee in hundredths of a percent, for which nobody asks. */
  fee?: bigint
  /** What is wrapped, and for whom. */
  wrapped: bigint
  /** The price of haste for each unit, in millionths of a lamport. */
  haste: bigint
  more: Instruction[]
  /** A blockhash by which the transaction is in time. */
  recent: string
}

const number = (value: bigint, size: number) => {
  const bytes = Buffer.alloc(size)
  for (let index = 0; index < size; index++) bytes[index] = Number((value >> BigInt(8 * index)) & 0xffn)
  return bytes
}

/** The accounts of the local program that follow those of Jupiter: who owns its tokens, and both of its accounts. */
async function poolOf({ from, to }: Plan) {
  const { owner } = await poolOwnerOf(JUPITER)
  const [takes, gives] = await Promise.all([accountOf(owner, from), accountOf(owner, to)])
  return [
    readonly(JUPITER),
    readonly(STRANGER),
    readonly(JUPITER),
    readonly(owner),
    writable(takes),
    writable(gives),
  ]
}

/** The taker's accounts, which a route changes. */
const CHANGED: ReadonlySet<string> = new Set(['source', 'destination'])

async function routeIn(plan: Plan): Promise<Instruction> {
  const { bytes, accounts, id } = ROUTES[plan.route]
  const places: Record<(typeof accounts)[number], Address> = {
    ...{
      token: TOKEN_PROGRAM_ADDRESS,
      none: plan.instead,
      other: STRANGER,
      mint: plan.to,
      taker: plan.taker,
    },
    ...{ source: await accountOf(plan.taker, plan.from), destination: plan.destination },
  }
  const scalars = [number(plan.amount, 8), number(plan.quoted, 8), number(BigInt(plan.bps), 2)]
  const [tag, head, hops] = [
    Buffer.from(bytes, 'hex'),
    id ? [number(7n, 1)] : [],
    Buffer.from('0100000000646400', 'hex'),
  ]
  const data = plan.route.endsWith('_v2')
    ? Buffer.concat([tag, ...head, ...scalars, number(plan.fee ?? 0n, 2), number(0n, 2), hops])
    : Buffer.concat([tag, ...head, hops, ...scalars, number(plan.fee ?? 0n, 1)])
  return {
    programAddress: JUPITER,
    accounts: [
      ...accounts.map((name) => (CHANGED.has(name) ? writable : readonly)(places[name])),
      ...(plan.route === 'route' ? await poolOf(plan) : []),
    ],
    data,
  }
}

/** A transfer of the coin. */
export const transfer = (from: Address, to: Address, lamports: bigint): Instruction => ({
  programAddress: SYSTEM,
  accounts: [{ address: from, role: AccountRole.WRITABLE_SIGNER }, writable(to)],
  data: Buffer.concat([number(2n, 4), number(lamports, 8)]),
})

/** Makes the account of a token, if it is not there. */
const open = (payer: Address, account: Address, owner: Address, mint: Address): Instruction => ({
  programAddress: ASSOCIATED,
  accounts: [
    { address: payer, role: AccountRole.WRITABLE_SIGNER },
    ...[
      writable(account),
      readonly(owner),
      readonly(mint),
      readonly(SYSTEM),
      readonly(TOKEN_PROGRAM_ADDRESS),
    ],
  ],
  data: number(1n, 1),
})

async function instructionsOf(plan: Plan): Promise<Instruction[]> {
  const { taker, from, to } = plan
  const [own, received] = [await accountOf(taker, from), await accountOf(taker, to)]
  const isCoin = [from, to].includes(WRAPPED)
  const wraps =
    from === WRAPPED ? [transfer(taker, own, plan.wrapped), getSyncNativeInstruction({ account: own })] : []
  const wrappedAccount = from === WRAPPED ? own : received
  return [
    { programAddress: BUDGET, data: Buffer.concat([number(2n, 1), number(200_000n, 4)]) },
    { programAddress: BUDGET, data: Buffer.concat([number(3n, 1), number(plan.haste, 8)]) },
    ...(from === WRAPPED ? [open(taker, own, taker, from)] : []),
    open(taker, received, taker, to),
    ...wraps,
    await routeIn(plan),
    ...(isCoin
      ? [getCloseAccountInstruction({ account: wrappedAccount, destination: taker, owner: taker })]
      : []),
    ...plan.more,
  ]
}

/** The transaction in base64, without a signature. */
export async function transactionOf(plan: Plan): Promise<string> {
  const instructions = await instructionsOf(plan)
  const lifetime = { blockhash: blockhash(plan.recent), lastValidBlockHeight: 1n }
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (empty) => setTransactionMessageFeePayer(plan.payer, empty),
    (paid) => setTransactionMessageLifetimeUsingBlockhash(lifetime, paid),
    (dated) => appendTransactionMessageInstructions(instructions, dated),
  )
  return getBase64EncodedWireTransaction(compileTransaction(message))
}
