import { NATIVE_ADDRESSES } from '@airlock/kit/chains'
import { decodeAbiParameters } from 'viem/utils'
import type { Hex } from '../signing/payload.ts'

/** The address of native coins in simulated transfer logs. */
export const NATIVE: Hex = NATIVE_ADDRESSES.eip155.common

/** A log of a contract, as a node returns it. */
export interface Log {
  address: string
  topics: readonly string[]
  data: string
}

/** The change of an account's balance of one asset: positive if received, negative if sent. */
export interface Moved {
  token: Hex
  /** Null for an asset without ids. */
  id: bigint | null
  amount: bigint
}

interface Transfer extends Moved {
  from: string
  to: string
}

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const SINGLE = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
const BATCH = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'
/** More than a person could read. */
const MOST = 64

export function addressOf(text: string): Hex {
  return `0x${text.slice(-40).toLowerCase()}`
}

/** The transfers in a log; none for other logs. */
function transfersOf({ address, topics, data }: Log): Transfer[] {
  const token = addressOf(address)
  const [event, first = '', second = '', third = ''] = topics
  if (event === TRANSFER && topics.length === 3 && data.length === 66)
    return [{ token, id: null, amount: BigInt(data), from: addressOf(first), to: addressOf(second) }]
  if (event === TRANSFER && topics.length === 4)
    return [{ token, id: BigInt(third), amount: 1n, from: addressOf(first), to: addressOf(second) }]
  if (topics.length !== 4 || (event !== SINGLE && event !== BATCH)) return []
  const [from, to] = [addressOf(second), addressOf(third)]
  if (event === SINGLE) {
    const [id, amount] = decodeAbiParameters([{ type: 'uint256' }, { type: 'uint256' }], data as Hex)
    return [{ token, id, amount, from, to }]
  }
  const [ids, amounts] = decodeAbiParameters([{ type: 'uint256[]' }, { type: 'uint256[]' }], data as Hex)
  return ids.map((id, index) => ({ token, id, amount: amounts[index] ?? 0n, from, to }))
}

/** The total changes of an account by asset; null if the logs are inconsistent or too many. */
export function movedBy(logs: readonly Log[], account: Hex): Moved[] | null {
  const sums = new Map<string, Moved>()
  try {
    for (const { token, id, amount, from, to } of logs.flatMap(transfersOf)) {
      const sign = BigInt(to === account) - BigInt(from === account)
      const key = `${token} ${id}`
      const before = sums.get(key)?.amount ?? 0n
      if (sign !== 0n) sums.set(key, { token, id, amount: before + sign * amount })
    }
  } catch {
    return null
  }
  const moved = [...sums.values()].filter(({ amount }) => amount !== 0n)
  return moved.length > MOST ? null : moved
}
