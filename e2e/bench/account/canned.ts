import { createHash } from 'node:crypto'
import { encodeEventTopics, parseAbi } from 'viem'

/** Generates blocks on request, always the same ones, so that the node behind them takes no time. */

const TRANSFER = encodeEventTopics({
  abi: parseAbi(['event Transfer(address indexed from, address indexed to, uint256 amount)']),
})[0]

/** How many blocks in ten have transactions, and the maximum number of transactions and transfers in each of those. */
const BUSY = 6
const TRANSACTIONS = 4
const TRANSFERS = 3
const TOKENS = 50
/** The number of people grows with the chain, by a fixed number every hundred blocks. */
const FIRST_PEOPLE = 500
const PEOPLE_PER_100 = 20

const GENESIS_S = 1_700_000_000
const BLOCK_S = 12

const digest = (text: string) => createHash('sha256').update(text).digest()
const quantity = (number: number) => `0x${number.toString(16)}`
const hashOf = (number: number) => `0x${digest(`block ${number}`).toString('hex')}`
const addressOf = (name: string) => `0x${digest(name).toString('hex').slice(0, 40)}`
const word = (address: string) => `0x${address.slice(2).padStart(64, '0')}`

/** A person who exists at a block. The same `chance` always gives the same person. */
function personAt(block: number, chance: number): string {
  const people = FIRST_PEOPLE + Math.floor((block * PEOPLE_PER_100) / 100)
  return addressOf(`person ${chance % people}`)
}

function transactionsIn(block: number) {
  const chances = digest(`chances ${block}`)
  const count = chances.readUInt8(0) % 10 < BUSY ? 1 + (chances.readUInt8(1) % TRANSACTIONS) : 0
  return Array.from({ length: count }, (_, index) => {
    const own = digest(`transaction ${block} ${index}`)
    return { own, hash: `0x${own.toString('hex')}`, from: personAt(block, own.readUInt32BE(0)) }
  })
}

/** The answer to `eth_getBlockByNumber`, with full transactions or hashes. */
export function blockOf(number: number, isWhole: boolean) {
  const transactions = transactionsIn(number)
  return {
    number: quantity(number),
    hash: hashOf(number),
    parentHash: number === 0 ? `0x${'0'.repeat(64)}` : hashOf(number - 1),
    timestamp: quantity(GENESIS_S + number * BLOCK_S),
    transactions: isWhole
      ? transactions.map(({ own, hash, from }) => ({
          hash,
          from,
          to: addressOf(`token ${own.readUInt32BE(4) % TOKENS}`),
          value: '0x0',
          nonce: quantity(number),
          input: '0xa9059cbb',
        }))
      : transactions.map(({ hash }) => hash),
  }
}

/** The answer to `eth_getBlockReceipts`. */
export function receiptsOf(number: number) {
  let logIndex = 0
  return transactionsIn(number).map(({ own, hash, from }) => ({
    transactionHash: hash,
    blockHash: hashOf(number),
    status: '0x1',
    contractAddress: null,
    logs: Array.from({ length: 1 + (own.readUInt8(8) % TRANSFERS) }, (_, index) => ({
      address: addressOf(`token ${own.readUInt32BE(4) % TOKENS}`),
      topics: [TRANSFER, word(from), word(personAt(number, own.readUInt32BE(12 + index * 4)))],
      data: `0x${own.readUInt32BE(12).toString(16).padStart(64, '0')}`,
      logIndex: quantity(logIndex++),
    })),
  }))
}
