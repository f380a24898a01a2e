import { decodeAbiParameters } from 'viem'
import type { Log } from './chainSchema.ts'

/** A token transfer parsed from a log. Addresses are hex without 0x. */
export interface LoggedTransfer {
  kind: 20 | 721 | 1155
  token: string
  sender: string
  recipient: string
  tokenId: bigint
  amount: bigint
  log: number
  /** The index in a batch. */
  item: number
}

const TRANSFER = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const TRANSFER_SINGLE = 'c3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
const TRANSFER_BATCH = '4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'

/** No user transfers more kinds of a token in one log, and such logs would fill the database. */
const MAX_BATCH = 1_000

const BATCH = [{ type: 'uint256[]' }, { type: 'uint256[]' }] as const

/** The last 20 of a topic's 32 bytes. If the others are not zero, it is no address. */
export const addressIn = (topic: string | undefined) =>
  topic !== undefined && /^0{24}/.test(topic) ? topic.slice(24) : undefined

/** The words of data that consists of exactly as many. */
export const words = (data: string, count: number): bigint[] | undefined =>
  data.length === 2 + 64 * count
    ? Array.from({ length: count }, (_, index) => BigInt(`0x${data.slice(2 + 64 * index, 66 + 64 * index)}`))
    : undefined

type Item = Pick<LoggedTransfer, 'tokenId' | 'amount'>

function batchItems(data: string): Item[] {
  try {
    const [ids, amounts] = decodeAbiParameters(BATCH, data as `0x${string}`)
    if (ids.length !== amounts.length || ids.length > MAX_BATCH) return []
    return ids.map((tokenId, index) => ({ tokenId, amount: amounts[index] ?? 0n }))
  } catch {
    return []
  }
}

/** How each kind of log is parsed: the position of the sender among the topics, and the items. */
function read({ topics, data }: Log): { kind: LoggedTransfer['kind']; at: 1 | 2; items: Item[] } | undefined {
  const [event] = topics
  if (event === TRANSFER && topics.length === 4)
    return { kind: 721, at: 1, items: [{ tokenId: BigInt(`0x${topics[3]}`), amount: 1n }] }
  if (event === TRANSFER && topics.length === 3) {
    const [amount] = words(data, 1) ?? []
    return { kind: 20, at: 1, items: amount === undefined ? [] : [{ tokenId: 0n, amount }] }
  }
  if (event === TRANSFER_SINGLE && topics.length === 4) {
    const [tokenId, amount] = words(data, 2) ?? []
    const items = tokenId === undefined || amount === undefined ? [] : [{ tokenId, amount }]
    return { kind: 1155, at: 2, items }
  }
  if (event === TRANSFER_BATCH && topics.length === 4) return { kind: 1155, at: 2, items: batchItems(data) }
  return undefined
}

/**
 * The transfers in a log (ERC-20, ERC-721, ERC-1155); none for any other log. Any contract may write anything into a
 * log, so the form must match exactly. Zero transfers are skipped: anyone can emit them in another's name, so that
 * the victim copies a look-alike address from their own history.
 */
export function transfersIn(log: Log): LoggedTransfer[] {
  const found = read(log)
  if (!found) return []
  const sender = addressIn(log.topics[found.at])
  const recipient = addressIn(log.topics[found.at + 1])
  if (sender === undefined || recipient === undefined) return []
  return found.items.flatMap(({ tokenId, amount }, item) =>
    amount === 0n
      ? []
      : [
          {
            kind: found.kind,
            token: log.address,
            sender,
            recipient,
            tokenId,
            amount,
            log: log.logIndex,
            item,
          },
        ],
  )
}
