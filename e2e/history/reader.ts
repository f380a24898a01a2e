import { type Address, type Hex, isAddressEqual, parseAbi } from 'viem'
import type { ChainHelper } from '../support/chain.ts'

/** A movement of an account: `<hash> <in, out or self> <amount in the smallest unit>`. */
export type Movement = string

const [erc20] = parseAbi(['event Transfer(address indexed from, address indexed to, uint256 value)'])
const [erc721] = parseAbi(['event Transfer(address indexed from, address indexed to, uint256 indexed id)'])
const [single, batch] = parseAbi([
  'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
  'event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)',
])

/** A token movement, as viem decodes it from a log. */
export interface LoggedMove {
  hash: Hex
  block: bigint
  /** The index of the transaction in the block. */
  position: number
  /** The index of the log in the block. */
  log: number
  kind: 20 | 721 | 1155
  token: Address
  from: Address
  to: Address
  items: { id: bigint; amount: bigint }[]
}

/** All movements on a chain up to a block. */
export async function movesOn({ client }: ChainHelper, to?: bigint): Promise<LoggedMove[]> {
  const range = { fromBlock: 0n, toBlock: to ?? 'latest', strict: true } as const
  const [coins, cards, singles, batches] = await Promise.all([
    client.getLogs({ event: erc20, ...range }),
    client.getLogs({ event: erc721, ...range }),
    client.getLogs({ event: single, ...range }),
    client.getLogs({ event: batch, ...range }),
  ])
  type LogFields = Pick<
    (typeof coins)[number],
    'transactionHash' | 'blockNumber' | 'transactionIndex' | 'logIndex' | 'address'
  >
  const at = ({ transactionHash, blockNumber, transactionIndex, logIndex, address }: LogFields) => ({
    ...{
      hash: transactionHash,
      block: blockNumber,
      position: transactionIndex,
      log: logIndex,
      token: address,
    },
  })
  return [
    ...coins.map(({ args: { value: amount, ...who }, ...log }) => ({
      ...{ ...at(log), kind: 20 as const, ...who, items: [{ id: 0n, amount }] },
    })),
    ...cards.map(({ args: { id, ...who }, ...log }) => ({
      ...{ ...at(log), kind: 721 as const, ...who, items: [{ id, amount: 1n }] },
    })),
    ...singles.map(({ args: { id, value: amount, from, to }, ...log }) => ({
      ...{ ...at(log), kind: 1155 as const, from, to, items: [{ id, amount }] },
    })),
    ...batches.map(({ args: { ids, values, from, to }, ...log }) => ({
      ...{ ...at(log), kind: 1155 as const, from, to },
      items: ids.map((id, index) => ({ id, amount: values[index] ?? 0n })),
    })),
  ]
}

/** Reads a chain with viem alone, to verify our index. */
export function independentReader(chain: ChainHelper) {
  const { client } = chain

  async function paid() {
    const head = await client.getBlockNumber({ cacheTime: 0 })
    const numbers = Array.from({ length: Number(head) + 1 }, (_, number) => BigInt(number))
    const blocks = await Promise.all(
      numbers.map((blockNumber) => client.getBlock({ blockNumber, includeTransactions: true })),
    )
    return blocks.flatMap(({ transactions }) => transactions)
  }

  return {
    /** All movements to or from an account, sorted. */
    async movementsOf(account: Address): Promise<Movement[]> {
      const transactions = await paid()
      const native = transactions.flatMap(({ hash, from, to, value }) =>
        to && value > 0n ? [{ hash, from, to, amounts: [value] }] : [],
      )
      const logged = (await movesOn(chain)).map(({ items, ...move }) => ({
        ...{ ...move, amounts: items.map(({ amount }) => amount) },
      }))
      return [...native, ...logged]
        .flatMap(({ hash, from, to, amounts }) => {
          const [isFrom, isTo] = [isAddressEqual(from, account), isAddressEqual(to, account)]
          if (!isFrom && !isTo) return []
          const direction = isFrom && isTo ? 'self' : isTo ? 'in' : 'out'
          return amounts.map((amount) => `${hash} ${direction} ${amount}`)
        })
        .sort()
    },
    /** The transactions that the account has sent, newest first, and whether they failed. */
    async sentBy(account: Address): Promise<string[]> {
      const own = (await paid()).filter(({ from }) => isAddressEqual(from, account))
      const receipts = await Promise.all(own.map(({ hash }) => client.getTransactionReceipt({ hash })))
      return receipts
        .map(
          ({ transactionHash, status }) =>
            `${transactionHash} ${status === 'success' ? 'confirmed' : 'failed'}`,
        )
        .toReversed()
    },
  }
}
