import { getAddress, getTypesForEIP712Domain } from 'viem'
import * as z from 'zod/mini'
import type { TreeNode } from '../../approval/display.ts'
import { decodeWords } from '../../messages/en/decode.ts'
import type { DangerCode } from '../dangers.ts'
import { visible } from '../text.ts'

type Fields = readonly { name: string; type: string }[]
type Values = Readonly<Record<string, unknown>>

/** The part of typed data that its signature covers: the tree follows the types, never the message. */
export interface TypedData {
  primaryType: string
  types: ReadonlyMap<string, Fields>
  domain: Values
  message: Values
  domainTree: TreeNode[]
  messageTree: TreeNode[]
  /** Problems that were found. */
  problems: ReadonlySet<DangerCode>
}

const Field = z.object({ name: z.string(), type: z.string() })
const Json = z.object({
  types: z.record(z.string(), z.array(Field)),
  primaryType: z.string(),
  domain: z.optional(z.record(z.string(), z.unknown())),
  message: z.record(z.string(), z.unknown()),
})

const MOST_NODES = 1_000
const DEEPEST = 16

interface Walk {
  types: ReadonlyMap<string, Fields>
  left: number
  problems: Set<DangerCode>
}

function integer(value: unknown): bigint | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : null
  return typeof value === 'string' && /^(-?\d{1,80}|0x[0-9a-f]{1,64})$/i.test(value) ? BigInt(value) : null
}

function integerText(value: unknown, signed: boolean, bits: number): string | null {
  const number = integer(value)
  if (number === null) return null
  const [low, high] = signed ? [-(2n ** BigInt(bits - 1)), 2n ** BigInt(bits - 1)] : [0n, 2n ** BigInt(bits)]
  return number >= low && number < high ? String(number) : null
}

/** The text of a value of an elementary type; null for an invalid value. */
const elementary: readonly (readonly [RegExp, (value: unknown, size: number) => string | null])[] = [
  [
    /^address$/,
    (value) =>
      typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value)
        ? getAddress(value.toLowerCase() as `0x${string}`)
        : null,
  ],
  [/^bool$/, (value) => (typeof value === 'boolean' ? String(value) : null)],
  [/^string$/, (value) => (typeof value === 'string' ? visible(value) : null)],
  [/^uint(\d{1,3})$/, (value, bits) => integerText(value, false, bits)],
  [/^int(\d{1,3})$/, (value, bits) => integerText(value, true, bits)],
  [
    /^bytes(\d{0,2})$/,
    (value, size) =>
      typeof value === 'string' &&
      /^0x([0-9a-f]{2})*$/i.test(value) &&
      (size === 0 || value.length === 2 + 2 * size)
        ? value
        : null,
  ],
]

function leaf(walk: Walk, name: string, type: string, value: unknown): TreeNode {
  const [shape, read] = elementary.find(([each]) => each.test(type)) ?? []
  const text = read?.(value, Number(shape?.exec(type)?.[1] ?? 0)) ?? null
  if (text === null) {
    walk.problems.add('malformed')
    if (typeof value === 'number' && !Number.isSafeInteger(value)) walk.problems.add('imprecise-number')
  }
  return { name: visible(name), type: visible(type), value: text ?? decodeWords.damaged, children: [] }
}

function items(walk: Walk, type: string, length: string, value: unknown, depth: number): TreeNode[] {
  if (!Array.isArray(value) || (length !== '' && value.length !== Number(length))) {
    walk.problems.add('malformed')
    return []
  }
  const shown = value.slice(0, Math.max(walk.left, 0))
  if (shown.length < value.length) walk.problems.add('too-large')
  return shown.map((each, index) => node(walk, String(index), type, each, depth))
}

function isValues(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function struct(walk: Walk, fields: Fields, value: unknown, depth: number): TreeNode[] {
  if (!isValues(value)) {
    walk.problems.add('malformed')
    return []
  }
  const names = fields.map(({ name }) => name)
  if (Object.keys(value).some((name) => !names.includes(name))) walk.problems.add('unsigned-fields')
  return fields.map(({ name, type }) =>
    node(walk, name, type, Object.hasOwn(value, name) ? value[name] : undefined, depth),
  )
}

function node(walk: Walk, name: string, type: string, value: unknown, depth: number): TreeNode {
  walk.left -= 1
  const [, item, length = ''] = /^(.*)\[(\d*)\]$/.exec(type) ?? []
  const fields = walk.types.get(type)
  if (item === undefined && fields === undefined) return leaf(walk, name, type, value)
  if (walk.left < 0 || depth >= DEEPEST) {
    walk.problems.add('too-large')
    return { name: visible(name), type: visible(type), value: decodeWords.notShown, children: [] }
  }
  const children =
    item === undefined
      ? struct(walk, fields ?? [], value, depth + 1)
      : items(walk, item, length, value, depth + 1)
  return { name: visible(name), type: visible(type), value: null, children }
}

/** A custom type with the name of an elementary one would have two interpretations. */
function hasMisleadingTypes(types: ReadonlyMap<string, Fields>): boolean {
  return [...types].some(
    ([name, fields]) =>
      !/^[A-Za-z_$][\w$]*$/.test(name) ||
      /^(address|bool|string|bytes|uint|int)/.test(name) ||
      new Set(fields.map((field) => field.name)).size !== fields.length,
  )
}

/** Parses typed data (EIP-712) in the way it is hashed; null if it is invalid. */
export function readTypedData(json: string): TypedData | null {
  let parsed: unknown
  try {
    parsed = JSON.parse(json)
  } catch {
    return null
  }
  const checked = z.safeParse(Json, parsed)
  if (!checked.success) return null
  const { primaryType, domain = {}, message } = checked.data
  const types = new Map(Object.entries(checked.data.types))
  const domainFields = types.get('EIP712Domain') ?? (getTypesForEIP712Domain({ domain }) as Fields)
  const fields = types.get(primaryType)
  if (fields === undefined || primaryType === 'EIP712Domain' || hasMisleadingTypes(types)) return null
  const walk: Walk = { types, left: MOST_NODES, problems: new Set() }
  const domainTree = struct(walk, domainFields, domain, 0)
  const messageTree = struct(walk, fields, message, 0)
  return { primaryType, types, domain, message, domainTree, messageTree, problems: walk.problems }
}

/** `name(type field,…)` of one type, without the types that it refers to. */
export function spelling({ types }: TypedData, name: string): string {
  const fields = types.get(name) ?? []
  return `${name}(${fields.map((field) => `${field.type} ${field.name}`).join(',')})`
}
