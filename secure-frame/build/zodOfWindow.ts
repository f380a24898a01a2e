import { create, type Schema } from '../../host-sdk/build/miniSchema.ts'
import * as mini from '../../host-sdk/build/zodMini.ts'

/*
 * Replaces `zod/mini` in the approval window (vite.config.ts): it is a third of what the window loads. The host page has
 * most of it too. `zodOfWindow.test.ts` compares the verdicts of both.
 */

export const int = () => mini.number().check(mini.refine(Number.isSafeInteger))

export const gte = (least: number) => mini.refine((value: number) => value >= least)
export const lte = (most: number) => mini.refine((value: number) => value <= most)
export const minLength = (least: number) => mini.refine(({ length }: string) => length >= least)
export const maxLength = (most: number) => mini.refine(({ length }: string) => length <= most)
export const regex = (pattern: RegExp) => mini.refine((text: string) => pattern.test(text))

/** A schema that is known only when something is parsed, because it contains itself. */
export const lazy = (schemaOf: () => Schema) =>
  create((payload, context) => schemaOf()._zod.run(payload, context))

/** The key may be absent, but not undefined. */
export const exactOptional = ({ _zod: { run } }: Schema) => create(run, {}, 'optional')

export {
  array,
  boolean,
  config,
  literal,
  nullable,
  optional,
  safeParse,
  strictObject,
  string,
} from '../../host-sdk/build/zodMini.ts'
