import { CONTEXT, create, isAborted, type Payload, type Schema } from './miniSchema.ts'

/*
 * Replaces `zod/mini` in the host page's build, and most of it in those of the widget's entry and the approval window. It
 * implements only the kinds of schema that the contract uses, with the same verdicts as zod (`prune.test.ts` compares both
 * for every schema of the contract). The secure frame, tests and types use zod itself. Both follow zod's protocol,
 * `_zod.run({ value, issues })`, so that either can parse with the other's schemas.
 */

const MESSAGE = 'Invalid input'

/** A schema that accepts or rejects the value as a whole. */
const simple = (isRight: (value: unknown) => boolean) => () =>
  create((payload) => {
    if (!isRight(payload.value)) payload.issues.push({})
    return payload
  })

const runInside = ({ _zod }: Schema, value: unknown, key: PropertyKey, issues: Payload['issues']) => {
  const result = _zod.run({ value, issues: [] }, CONTEXT)
  for (const issue of result.issues) issues.push({ ...issue, path: [key, ...(issue.path ?? [])] })
  return result
}

export const config = () => {}
export const string = simple((value) => typeof value === 'string')
export const number = simple(Number.isFinite)
export const boolean = simple((value) => typeof value === 'boolean')
export const unknown = simple(() => true)
export const literal = (values: unknown) => simple((value) => [values].flat().includes(value))()

export const array = (element: Schema) =>
  create(
    (payload) => {
      const { value: list, issues } = payload
      if (Array.isArray(list))
        payload.value = Array.from(
          { length: list.length },
          (_, index) => runInside(element, list[index], index, issues).value,
        )
      else issues.push({})
      return payload
    },
    { element },
  )

/** Reads one key of an object. An absent key is valid only if the schema is optional. */
function readKey(schema: Schema, source: Record<string, unknown>, key: string, payload: Payload): void {
  const { value, issues } = payload
  if (key in source) (value as typeof source)[key] = runInside(schema, source[key], key, issues).value
  else if (!schema._zod.optin) issues.push({ path: [key] })
}

export const strictObject = (shape: Record<string, Schema>) =>
  create(
    (payload) => {
      const { issues } = payload
      const source = payload.value as Record<string, unknown>
      if (typeof source !== 'object' || !source || Array.isArray(source)) {
        issues.push({})
        return payload
      }
      payload.value = {}
      for (const [key, schema] of Object.entries(shape)) readKey(schema, source, key, payload)
      const known = new Set(Object.keys(shape))
      for (const key in source) known.add(key)
      if (known.size > Object.keys(shape).length) issues.push({ continue: true })
      return payload
    },
    { shape },
  )

export const union = (options: Schema[]) =>
  create(
    (payload) => {
      const results: Payload[] = []
      for (const { _zod } of options) {
        const result = _zod.run({ value: payload.value, issues: [] }, CONTEXT)
        if (!result.issues.length) return result
        results.push(result)
      }
      const [near, ...others] = results.filter((result) => !isAborted(result))
      if (near && !others.length) return near
      payload.issues.push({})
      return payload
    },
    { options },
  )

const unless = (nothing: null | undefined, optional?: string) => (innerType: Schema) =>
  create(
    (payload) => (payload.value === nothing ? payload : innerType._zod.run(payload, CONTEXT)),
    { innerType },
    optional,
  )
export const optional = unless(undefined, 'optional')
export const nullable = unless(null)

export const refine = (isRight: (value: never) => unknown) => ({
  _zod: {
    check: (payload: Payload) => {
      if (!isRight(payload.value as never)) payload.issues.push({ continue: true })
    },
  },
})

export function safeParse({ _zod }: Schema, input: unknown) {
  const { value, issues } = _zod.run({ value: input, issues: [] }, CONTEXT)
  if (!issues.length) return { success: true, data: value }
  const plain = issues.map(({ path = [] }) => ({ path, message: MESSAGE }))
  return { success: false, error: Object.assign(new Error(MESSAGE), { issues: plain }) }
}

export function parse(schema: Schema, input: unknown): unknown {
  const { data, error } = safeParse(schema, input)
  if (error) throw error
  return data
}
