import * as z from 'zod/mini'

/*
 * The limits of the contract. zod has the same checks, but with them comes what describes a schema (to JSON Schema, to
 * people), which nobody here reads and every host page would load.
 */

interface Sized {
  readonly length: number
}

/** At most so many characters or items. */
export const maxLength = (limit: number) => z.refine<Sized>((value) => value.length <= limit)

/** At least so many characters or items. */
export const minLength = (limit: number) => z.refine<Sized>((value) => value.length >= limit)

/** Exactly so many characters or items. */
export const exactLength = (length: number) => z.refine<Sized>((value) => value.length === length)

/** From `min` to `max`, both included. */
export const within = (min: number, max: number) => z.refine<number>((value) => value >= min && value <= max)

/** Text of this form. */
export const matches = (pattern: RegExp) => z.refine<string>((value) => pattern.test(value))
