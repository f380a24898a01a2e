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

/** The fields of an object that a shape names, or without a shape all of them, except those without a value. */
function pickFields(source: Record<string, unknown>, shape: Record<string, Schema> | undefined) {
  const picked: Record<string, unknown> = {}
  for (const key of Object.keys(shape ?? source))
    if (source[key] !== undefined) picked[key] = shape?.[key] ? pick(shape[key], source[key]) : source[key]
  return picked
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
  return !object && Array.isArray(value) ? value : pickFields(value as Record<string, unknown>, object)
}
