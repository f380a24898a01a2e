import { create, type Schema } from '../../host-sdk/build/miniSchema.ts'
import * as mini from '../../host-sdk/build/zodMini.ts'

/*
 * Replaces `zod/mini` in the approval window (vite.config.ts), where it was a fifth of the script. Most of it is the host
 * page's module. `zodOfWindow.test.ts` compares the verdicts of both.
 */

export const int = () => mini.number().check(mini.refine(Number.isSafeInteger))

export const gte = (least: number) => mini.refine((value: number) => value >= least)
export const lte = (most: number) => mini.refine((value: number) => value <= most)
/** In code points, as zod counts them. */
const lengthOf = (text: string) => [...text].length
export const minLength = (least: number) => mini.refine((text: string) => lengthOf(text) >= least)
export const maxLength = (most: number) => mini.refine((text: string) => lengthOf(text) <= most)
export const regex = (pattern: RegExp) => mini.refine((text: string) => text.search(pattern) >= 0)

/** A schema that is known only when something is parsed, because it contains itself. */
export function lazy(schemaOf: () => Schema): Schema {
  let schema: Schema | undefined
  return create((payload, context) => {
    schema ??= schemaOf()
    return schema._zod.run(payload, context)
  })
}

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
