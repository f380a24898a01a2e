import { type Address, isAddressEqual, parseAbi } from 'viem'
import type { ChainHelper } from '../support/chain.ts'

/** A movement that an account had a part in: `<hash> <in, out or self> <amount in the smallest unit>`. */
export type Movement = string

const [erc20] = parseAbi(['event Transfer(address indexed from, address indexed to, uint256 value)'])
const [erc721] = parseAbi(['event Transfer(address indexed from, address indexed to, uint256 indexed id)'])
const [single, batch] = parseAbi([
  'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
  'event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)',
])

/** Reads a chain by viem alone: what our index says is held against it. */
export function independentReader({ client }: ChainHelper) {
  const range = { fromBlock: 0n, toBlock: 'latest', strict: true } as const

  async function logged(): Promise<
    { hash: string; from: Address; to: Address; amounts: readonly bigint[] }[]
  > {
    const [coins, cards, singles, batches] = await Promise.all([
      client.getLogs({ event: erc20, ...range }),
      client.getLogs({ event: erc721, ...range }),
      client.getLogs({ event: single, ...range }),
      client.getLogs({ event: batch, ...range }),
    ])
    return [
      ...coins.map(({ transactionHash: hash, args }) => ({ hash, ...args, amounts: [args.value] })),
      ...cards.map(({ transactionHash: hash, args }) => ({ hash, ...args, amounts: [1n] })),
      ...singles.map(({ transactionHash: hash, args }) => ({ hash, ...args, amounts: [args.value] })),
      ...batches.map(({ transactionHash: hash, args }) => ({ hash, ...args, amounts: args.values })),
    ]
  }

  async function paid() {
    const head = await client.getBlockNumber({ cacheTime: 0 })
    const numbers = Array.from({ length: Number(head) + 1 }, (_, number) => BigInt(number))
    const blocks = await Promise.all(
      numbers.map((blockNumber) => client.getBlock({ blockNumber, includeTransactions: true })),
    )
    return blocks.flatMap(({ transactions }) => transactions)
  }

  return {
    /** Everything that moved to or from an account, sorted. */
    async movementsOf(account: Address): Promise<Movement[]> {
      const transactions = await paid()
      const native = transactions.flatMap(({ hash, from, to, value }) =>
        to && value > 0n ? [{ hash, from, to, amounts: [value] }] : [],
      )
      return [...native, ...(await logged())]
        .flatMap(({ hash, from, to, amounts }) => {
          const [isFrom, isTo] = [isAddressEqual(from, account), isAddressEqual(to, account)]
          if (!isFrom && !isTo) return []
          const direction = isFrom && isTo ? 'self' : isTo ? 'in' : 'out'
          return amounts.map((amount) => `${hash} ${direction} ${amount}`)
        })
        .sort()
    },
    /** What the account has sent itself, the newest first, and whether it failed. */
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
