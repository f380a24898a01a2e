import type pg from 'pg'
import { type Address, getAddress, parseAbi, zeroAddress } from 'viem'
import type { ChainHelper } from '../support/chain.ts'
import { movesOn } from './reader.ts'

/** The content of an index as sorted texts, one for each row, so that missing and duplicate rows show. */
export type Rows = Record<'blocks' | 'transactions' | 'transfers' | 'entries' | 'holdings', string[]>

const abi = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'function balanceOf(address, uint256) view returns (uint256)',
  'function ownerOf(uint256) view returns (address)',
])

/** Addresses in lower case, because viem returns some of them so. */
const sorted = (rows: readonly string[]) => rows.map((row) => row.toLowerCase()).sort()

/** The holdings at a block, as reported by the tokens that moved. */
async function heldOn(
  { client }: ChainHelper,
  moves: Awaited<ReturnType<typeof movesOn>>,
  blockNumber: bigint,
) {
  const asked = new Set<string>()
  for (const { kind, token, from, to, items } of moves)
    for (const { id } of items)
      for (const account of [from, to]) asked.add(`${account} ${kind} ${token} ${id}`)
  const amountOf = async (account: Address, kind: string, address: Address, id: bigint) => {
    const call = { address, abi, blockNumber } as const
    if (kind === '20') return client.readContract({ ...call, functionName: 'balanceOf', args: [account] })
    if (kind === '1155')
      return client.readContract({ ...call, functionName: 'balanceOf', args: [account, id] })
    const owner = await client.readContract({ ...call, functionName: 'ownerOf', args: [id] })
    return owner === account ? 1n : 0n
  }
  const held = await Promise.all(
    [...asked].map(async (each) => {
      const [account = '', kind = '', token = '', id = ''] = each.split(' ')
      if (account === zeroAddress) return []
      const amount = await amountOf(getAddress(account), kind, getAddress(token), BigInt(id))
      return amount === 0n ? [] : [`${each} ${amount}`]
    }),
  )
  return held.flat()
}

/** The rows that an index of a chain must have up to a block, according to viem. */
export async function rowsOfChain(chain: ChainHelper, to: number): Promise<Rows> {
  const { client } = chain
  const numbers = Array.from({ length: to + 1 }, (_, number) => BigInt(number))
  const blocks = await Promise.all(
    numbers.map((blockNumber) => client.getBlock({ blockNumber, includeTransactions: true })),
  )
  const sent = blocks.flatMap(({ transactions }) => transactions)
  const receipts = await Promise.all(sent.map(({ hash }) => client.getTransactionReceipt({ hash })))
  const transactions = sent.map((own, index) => ({ ...own, isFailed: receipts[index]?.status !== 'success' }))
  const moves = await movesOn(chain, BigInt(to))
  const concerned = [
    ...transactions.flatMap(({ from, to, value, isFailed, blockNumber: block, transactionIndex: position }) =>
      [from, value > 0n && !isFailed ? to : null].map((account) => ({ account, block, position })),
    ),
    ...moves.flatMap(({ from, to, block, position }) =>
      [from, to].map((account) => ({ account, block, position })),
    ),
  ].filter(({ account }) => account !== null && account !== zeroAddress)
  return {
    blocks: sorted(blocks.map(({ number, hash }) => `${number} ${hash}`)),
    transactions: sorted(
      transactions.map(({ blockNumber, transactionIndex, hash, from, to, value, nonce, isFailed }) =>
        [blockNumber, transactionIndex, hash, from, to, value, nonce, isFailed].join(' '),
      ),
    ),
    transfers: sorted(
      moves.flatMap(({ block, position, log, kind, token, from, to, items }) =>
        items.map(({ id, amount }, item) =>
          [block, position, log, item, kind, token, from, to, id, amount].join(' '),
        ),
      ),
    ),
    // An account that a transaction concerns in two ways has only one entry for it.
    entries: [
      ...new Set(sorted(concerned.map(({ account, block, position }) => `${account} ${block} ${position}`))),
    ],
    holdings: sorted(await heldOn(chain, moves, BigInt(to))),
  }
}

/** The columns of each table, in the order of the texts above. */
const COLUMNS: Readonly<Record<keyof Rows, string>> = {
  blocks: 'number, hash',
  transactions: 'block, position, hash, sender, recipient, value, nonce, failed',
  transfers: 'block, position, log, item, kind, token, sender, recipient, token_id, amount',
  entries: 'account, block, position',
  holdings: 'account, kind, token, token_id, amount',
}

const textOf = (value: unknown) =>
  Buffer.isBuffer(value) ? `0x${value.toString('hex')}` : String(value ?? '')

/** The rows of an index with a single chain. Empty holdings are left out. */
export async function rowsOfIndex(client: pg.Client): Promise<Rows> {
  const rows: Rows = { blocks: [], transactions: [], transfers: [], entries: [], holdings: [] }
  for (const name of Object.keys(rows) as (keyof Rows)[]) {
    const where = name === 'holdings' ? 'where amount <> 0' : ''
    const found = await client.query<unknown[]>({
      text: `select ${COLUMNS[name]} from index_${name} ${where}`,
      rowMode: 'array',
    })
    rows[name] = sorted(found.rows.map((row) => row.map(textOf).join(' ')))
  }
  return rows
}
