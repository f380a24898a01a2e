import type { Address } from 'viem'

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
  'an exponent': () => ({ write: (amount: bigint) => Number(amount).toExponential() }),
  'a number': () => ({ write: (amount: bigint) => Number(amount) }),
  'a negative amount': () => ({ write: (amount: bigint) => `-${amount}` }),
} satisfies Record<string, (deal: Deal) => Partial<Deal>>

export type Lie = keyof typeof LIES
