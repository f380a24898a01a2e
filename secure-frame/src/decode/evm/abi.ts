import { decodeAbiParameters, encodeAbiParameters, getAddress, parseAbiItem } from 'viem/utils'
import type { TreeNode } from '../../approval/display.ts'
import { decodeWords } from '../../messages/en/decode.ts'
import type { Hex } from '../../signing/payload.ts'
import { visible } from '../text.ts'

/**
 * The arguments of a call by name. A name or a type that is not in the signature throws, because then the
 * table is wrong.
 */
export interface Args {
  address(name: string): Hex
  uint(name: string): bigint
  flag(name: string): boolean
  bytes(name: string): Hex
  list(name: string): readonly unknown[]
  /** The fields of a tuple by name. */
  record(name: string): Readonly<Record<string, unknown>>
}

export interface DecodedCall {
  name: string
  args: Args
  tree: TreeNode
  /** Whether the data has more bytes than the signature describes. */
  trailing: boolean
}

interface Parameter {
  name?: string | undefined
  type: string
  components?: readonly Parameter[]
}

/** The most children of a node that are shown; of the others only the number is shown. */
const MOST_CHILDREN = 64

function isHex(value: unknown): value is Hex {
  return typeof value === 'string' && value.startsWith('0x')
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function argsOf(values: ReadonlyMap<string, unknown>): Args {
  const get = <T>(name: string, fits: (value: unknown) => value is T): T => {
    const value = values.get(name)
    if (!fits(value)) throw new TypeError(`The signature has no such argument: ${name}`)
    return value
  }
  const isInteger = (value: unknown): value is bigint | number =>
    typeof value === 'bigint' || typeof value === 'number'
  return {
    address: (name) => get(name, isHex),
    bytes: (name) => get(name, isHex),
    uint: (name) => BigInt(get(name, isInteger)),
    flag: (name) => get(name, (value) => typeof value === 'boolean'),
    list: (name) => get<readonly unknown[]>(name, Array.isArray),
    record: (name) => get(name, isRecord),
  }
}

function leafText(type: string, value: unknown): string {
  return type === 'address' && isHex(value) ? getAddress(value) : visible(String(value))
}

function childrenOf(parameter: Parameter, value: unknown): TreeNode[] | null {
  const item = /^(.*)\[\d*\]$/.exec(parameter.type)?.[1]
  if (item !== undefined && Array.isArray(value)) {
    const shown = value.slice(0, MOST_CHILDREN)
    const nodes = shown.map((each, index) => treeOf({ ...parameter, name: String(index), type: item }, each))
    const rest = value.length - shown.length
    return rest === 0
      ? nodes
      : [...nodes, { name: '…', type: '', value: decodeWords.more(rest), children: [] }]
  }
  if (parameter.components === undefined || typeof value !== 'object' || value === null) return null
  const fields = new Map(Object.entries(value))
  return parameter.components.map((each, index) =>
    treeOf(each, Array.isArray(value) ? value[index] : fields.get(each.name ?? '')),
  )
}

function treeOf(parameter: Parameter, value: unknown): TreeNode {
  const children = childrenOf(parameter, value)
  const { name = '', type } = parameter
  return children === null
    ? { name, type, value: leafText(type, value), children: [] }
    : { name, type, value: null, children }
}

/**
 * Decodes a call by its signature, strictly: the result must encode to exactly the same bytes, so that there
 * is no second interpretation. Null otherwise.
 */
export function decodeCall(signature: string, data: Hex): DecodedCall | null {
  const item = parseAbiItem(signature)
  if (item.type !== 'function') return null
  const body: Hex = `0x${data.slice(10).toLowerCase()}`
  try {
    const values = item.inputs.length === 0 ? [] : decodeAbiParameters(item.inputs, body)
    const canonical = encodeAbiParameters(item.inputs, values)
    if (!body.startsWith(canonical)) return null
    const named = new Map(item.inputs.map(({ name = '' }, index) => [name, values[index]]))
    const children = item.inputs.map((input, index) => treeOf(input, values[index]))
    const tree: TreeNode = { name: item.name, type: 'function', value: null, children }
    return { name: item.name, args: argsOf(named), tree, trailing: body.length > canonical.length }
  } catch {
    return null
  }
}
