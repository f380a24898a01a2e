import type { Behaviour } from './behaviour.ts'

/**
 * The options of wallets of every family except EVM. They are plain JSON, because they are passed to the page with the
 * script.
 */
export type FamilyOptions = {
  /** Its name: any text, which may be hostile. */
  name?: string
  icon?: string
  /** Its key under `window.airlockFamilyWallets`. Default: the id that Airlock assigns, such as `solana:Sol Wallet`. */
  id?: string
  /**
   * Milliseconds after the start of the page, to simulate a slow extension. Default 0, before any script of the page.
   */
  announceDelay?: number
  /** How many accounts it has, at most three, and the index of the first. Default 2 from 0. */
  accounts?: number
  firstAccount?: number
  /** The accounts that the person shares when they approve, by index in the wallet. `[]` shares none. Default all. */
  share?: readonly number[]
  /** The initial behaviour by method. `'*'` stands for every method without an entry. */
  behaviour?: Readonly<Record<string, Behaviour>>
  /** The form of a person's rejection: the family's usual form, or code 4001. Default `own`. */
  refusal?: 'own' | 'code'
  /** Properties of the object in the page whose getters throw. */
  traps?: readonly string[]
}

export type CompleteFamilyOptions = Required<FamilyOptions>

/** A simple icon in the family's colour, for screenshots. */
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
