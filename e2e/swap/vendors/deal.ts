import type { Address, Hex } from 'viem'

/** What a vendor answers about a swap. An honest vendor's parts agree with each other; each lie changes one of them. */
export interface Deal {
  from: string
  amount: bigint
  taker: Address
  /** The token that the answer names. */
  told: string
  /** The token that the call gives. */
  given: string
  /** What the answer promises, and the least of it. */
  promised: bigint
  promisedLeast: bigint
  /** What the call pays, and the least that it accepts. */
  paid: bigint
  least: bigint
  /** The contract that is called, and the one that wants the allowance. */
  contract: Address
  spender: Address
  /** 0x: who moves the tokens. */
  settler: Address
  /** 0x: whether the Settler is called without an AllowanceHolder. */
  isDirect: boolean
  recipient: Address
  value: bigint
  /** The amount that the call takes. */
  taken: bigint
  /** 0x: the token that AllowanceHolder lends, if it is not the one that is sold. */
  lent?: string
  /** LI.FI: a swap between the first and the last, and whether it takes from the taker. */
  middle?: { token: string; isDeposit: boolean }
  /** Velora: the amount above which the vendor keeps what arrives, if it is not the promised one. */
  quoted?: bigint
  /** Velora: who gets a part, and flags. */
  partnerAndFee?: bigint
  /** Velora: a permit for the vendor's contract. */
  permit?: Hex
  /** What the operator gets in this swap, if they take something. */
  fee?: { to: Address; bps: bigint } | undefined
  /** The tokens of which the operator gets this part, if they are others than the vendor says in its documentation. */
  feeTokens?: readonly string[]
  /** How amounts are written. */
  write: (amount: bigint) => unknown
}

/** Somebody whom nobody asked. */
const STRANGER: Address = '0x00000000000000000000000000000000000bad00'

/** Changes of an honest deal by which a vendor lies. */
export const LIES = {
  honest: () => ({}),
  /** A better price than the call insists on. */
  'a better price': ({ promised }: Deal) => ({
    promised: promised * 2n,
    promisedLeast: (promised * 198n) / 100n,
  }),
  /** A better price that the call insists on, but that nobody pays. */
  'a price that fails': ({ promised }: Deal) => ({
    promised: promised * 2n,
    promisedLeast: (promised * 198n) / 100n,
    least: (promised * 198n) / 100n,
  }),
  'no least amount': () => ({ promisedLeast: 0n, least: 0n }),
  'a call without a least amount': () => ({ least: 0n }),
  'another spender': () => ({ spender: STRANGER }),
  'another contract': () => ({ contract: STRANGER }),
  'another recipient': () => ({ recipient: STRANGER }),
  'another Settler': () => ({ settler: STRANGER }),
  'another token': ({ from }: Deal) => ({ told: from }),
  'another token in the call': ({ from }: Deal) => ({ given: from }),
  'other decimals': ({ promised, promisedLeast }: Deal) => ({
    promised: promised * 10n ** 12n,
    promisedLeast: promisedLeast * 10n ** 12n,
  }),
  'more than the amount': ({ taken }: Deal) => ({ taken: taken * 2n }),
  'some of the coin': ({ value }: Deal) => ({ value: value + 1n }),
  'a worse price': ({ promised, promisedLeast, paid, least }: Deal) => ({
    promised: (promised * 9n) / 10n,
    promisedLeast: (promisedLeast * 9n) / 10n,
    paid: (paid * 9n) / 10n,
    least: (least * 9n) / 10n,
  }),
  'a token beside the coin': () => ({ lent: STRANGER }),
  'a deposit of a second token': () => ({ middle: { token: STRANGER, isDeposit: true } }),
  'a second deposit': ({ from }: Deal) => ({ middle: { token: from, isDeposit: true } }),
  'a quoted amount below the promise': ({ promised }: Deal) => ({ quoted: promised - 1n }),
  'a fee for a partner': () => ({ partnerAndFee: (BigInt(STRANGER) << 96n) | 200n }),
  'the surplus for a partner': () => ({ partnerAndFee: (BigInt(STRANGER) << 96n) | (1n << 95n) }),
  'a fee above the operator’s': ({ fee }: Deal) => ({ fee: fee && { ...fee, bps: fee.bps * 2n } }),
  'a fee for a stranger': ({ fee }: Deal) => ({ fee: fee && { ...fee, to: STRANGER } }),
  'a fee in a third token': () => ({ feeTokens: [STRANGER] }),
  'a fee in a third token as well': ({ from }: Deal) => ({ feeTokens: [from, STRANGER] }),
  'a permit': () => ({ permit: '0x1234' }) as const,
  'an exponent': () => ({ write: (amount: bigint) => Number(amount).toExponential() }),
  'a number': () => ({ write: (amount: bigint) => Number(amount) }),
  'a negative amount': () => ({ write: (amount: bigint) => `-${amount}` }),
} satisfies Record<string, (deal: Deal) => Partial<Deal>>

/** The operator's part of an amount. */
export const feeIn = (amount: bigint, { fee }: Pick<Deal, 'fee'>): bigint =>
  fee ? (amount * fee.bps) / 10_000n : 0n

/** The deal of which the operator gets a part of what arrives. */
export const afterFee = (deal: Deal): Deal => {
  const rest = (amount: bigint) => amount - feeIn(amount, deal)
  const { promised, promisedLeast, paid, least } = deal
  return {
    ...deal,
    promised: rest(promised),
    promisedLeast: rest(promisedLeast),
    paid: rest(paid),
    least: rest(least),
  }
}

export type Lie = keyof typeof LIES
