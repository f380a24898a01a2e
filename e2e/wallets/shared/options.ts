import type { Behaviour } from '../eip155/behaviour.ts'

/** What wallets of every family but EVM can be given. Plain JSON: it travels into the page with the script. */
export type FamilyOptions = {
  /** What it calls itself: any text, a hostile one too. */
  name?: string
  icon?: string
  /** Key under `window.airlockFamilyWallets`. Default: the id that Airlock gives it, such as `solana:Sol Wallet`. */
  id?: string
  /** Milliseconds after the page has started: a slow extension. Default 0, before any script of the page. */
  announceDelay?: number
  /** How many accounts it has, three at most, and from which on. Default 2 from 0. */
  accounts?: number
  firstAccount?: number
  /** What the person shares when they approve, by place in the wallet; `[]` is nothing. Default everything. */
  share?: readonly number[]
  /** How it behaves from the start, by method; `'*'` stands for every method without an entry. */
  behaviour?: Readonly<Record<string, Behaviour>>
  /** How a person's no is told: as wallets of the family do, or with code 4001. Default `own`. */
  refusal?: 'own' | 'code'
  /** Properties of the object in the page whose getters throw. */
  traps?: readonly string[]
}

export type CompleteFamilyOptions = Required<FamilyOptions>

/** A quiet mark in the family's colour, so that screenshots look like something. */
const iconOf = (colour: string) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" rx="10" fill="${colour}"/>` +
      '<circle cx="20" cy="20" r="9" fill="none" stroke="#fff" stroke-width="4"/></svg>',
  )}`

export const completeFamily = (
  options: FamilyOptions,
  own: { name: string; id: string; colour: string },
): CompleteFamilyOptions => ({
  name: own.name,
  id: own.id,
  icon: iconOf(own.colour),
  announceDelay: 0,
  accounts: 2,
  firstAccount: 0,
  share: [0, 1, 2],
  behaviour: {},
  refusal: 'own',
  traps: [],
  ...options,
})
