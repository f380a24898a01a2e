/** The parts of zod's description of a schema that are used here. */
interface Definition {
  shape?: Record<string, Schema>
  element?: Schema
  innerType?: Schema
  options?: Schema[]
}
/** The part of a schema that is used here. */
export interface Schema {
  _zod: { def: Definition }
}

/**
 * The part of a value that a schema names, as plain JSON. viem's chain objects also hold functions, contracts and fees,
 * and the dApp's configuration has options that the widget does not read.
 */
export function pick({ _zod: { def } }: Schema, value: unknown): unknown {
  const { shape, element, innerType, options = [] } = def
  if (innerType) return pick(innerType, value)
  if (typeof value !== 'object' || value === null) return value
  if (element) return Array.isArray(value) ? value.map((item) => pick(element, item)) : value
  const object = shape ?? options.find((option) => option._zod.def.shape)?._zod.def.shape
  if (!object) return value
  const source = value as Record<string, unknown>
  const picked: Record<string, unknown> = {}
  for (const [key, schema] of Object.entries(object))
    if (source[key] !== undefined) picked[key] = pick(schema, source[key])
  return picked
}
