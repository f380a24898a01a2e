/** Somebody who has an account at every provider. */
export interface Person {
  id: string
  name: string
  email: string
  /** Whether the providers that verify addresses have verified this one. */
  isVerified: boolean
  /** What single providers say of this person instead: claims of an id token, or fields of a profile. */
  says?: Readonly<Record<string, unknown>>
}

/** Those who can be chosen on the page of every provider. */
export const PEOPLE: readonly Person[] = [
  { id: 'ada', name: 'Ada Lovelace', email: 'ada@gmail.com', isVerified: true },
  { id: 'bob', name: 'Bob', email: 'bob@example.com', isVerified: true },
  { id: 'cyd', name: 'Cyd', email: 'cyd@example.com', isVerified: false },
]

/** A stable number for a person, as most providers have them. */
export const numberOf = ({ id }: Person): number =>
  [...id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_000_007, 7)
