import { createHash } from 'node:crypto'

/** Somebody who has an account at every provider. */
export interface Person {
  id: string
  name: string
  email: string
  /** Whether the providers that verify addresses have verified this one. */
  isVerified: boolean
  /** The address that X has confirmed. Without one X sends no address. */
  emailAtX?: string
  /** Different answers of single providers about this person: claims of an id token, or fields of a profile. */
  says?: Readonly<Record<string, unknown>>
}

/** Those who can be chosen on the page of every provider. */
export const PEOPLE: readonly Person[] = [
  { id: 'ada', name: 'Ada Lovelace', email: 'ada@gmail.com', isVerified: true },
  { id: 'bob', name: 'Bob', email: 'bob@example.com', isVerified: true },
  { id: 'cyd', name: 'Cyd', email: 'cyd@example.com', isVerified: false },
]

/** In place of an id, in the form of whoever types a name. */
export const ANOTHER = 'another'

/** Whoever types the same address is the same person again, after a restart too. */
const idOf = (email: string) => createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 16)

/**
 * The person whom a form of the page "Who are you?" names; undefined for nobody, which is to decline. Whoever is new is
 * added to the people.
 */
export function personIn(form: URLSearchParams, people: Person[]): Person | undefined {
  const email = form.get('email') ?? ''
  const isTyped = form.get('person') === ANOTHER
  const id = isTyped ? idOf(email) : form.get('person')
  const known = people.find((one) => one.id === id)
  if (known || !isTyped) return known
  const person = { id: idOf(email), name: form.get('name') ?? '', email, isVerified: true }
  people.push(person)
  return person
}

/** A stable number for a person, as most providers have them. */
export const numberOf = ({ id }: Pick<Person, 'id'>): number =>
  [...id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_000_007, 7)
