import * as z from 'zod/mini'

/*
 * The limits of the contract. zod has the same checks, but they add code that describes schemas (as JSON Schema or
 * text), which the host page never uses and would have to load.
 */

interface Sized {
  readonly length: number
}

/** At most that many characters or items. */
export const maxLength = (limit: number) => z.refine<Sized>((value) => value.length <= limit)

/** At least that many characters or items. */
export const minLength = (limit: number) => z.refine<Sized>((value) => value.length >= limit)

/** Exactly that many characters or items. */
export const exactLength = (length: number) => z.refine<Sized>((value) => value.length === length)

/** From `min` to `max`, both included. */
export const within = (min: number, max: number) => z.refine<number>((value) => value >= min && value <= max)

/** Text that matches the pattern. */
export const matches = (pattern: RegExp) => z.refine<string>((value) => pattern.test(value))
