import * as mini from '../../host-sdk/build/zodMini.ts'

/*
 * Replaces `zod/mini` in the modules of the widget's entry (`smallZod`). The later modules use zod itself, with the
 * schemas and the checks of the entry inside their own schemas: zod asks these for a little more than the host page's
 * module has.
 */

type Schema = ReturnType<typeof mini.string>

const TRAITS = new Set(['$ZodType'])

function known(schema: Schema): Schema {
  const { check } = schema
  Object.assign(schema._zod, { traits: TRAITS })
  return Object.assign(schema, { check: (...checks: Parameters<typeof check>) => known(check(...checks)) })
}

const knownBy =
  <Given extends unknown[]>(make: (...given: Given) => Schema) =>
  (...given: Given) =>
    known(make(...given))

export const string = knownBy(mini.string)
export const number = knownBy(mini.number)
export const boolean = knownBy(mini.boolean)
export const unknown = knownBy(mini.unknown)
export const literal = knownBy(mini.literal)
export const array = knownBy(mini.array)
export const strictObject = knownBy(mini.strictObject)
export const union = knownBy(mini.union)
export const optional = knownBy(mini.optional)
export const nullable = knownBy(mini.nullable)

export const refine = (isRight: (value: never) => unknown) => ({
  _zod: { ...mini.refine(isRight)._zod, def: {}, onattach: [] },
})

/** @throws the error that `safeParse` returns. */
export function parse(schema: Schema, input: unknown): unknown {
  const { success, data, error } = mini.safeParse(schema, input)
  if (!success) throw error
  return data
}

export { config, safeParse } from '../../host-sdk/build/zodMini.ts'
