import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { OPERATIONS, type Transaction, type Transfer } from '../../../shared/blockchain.ts'
import type { SentTransaction } from '../../state/late/transactionsSlice.ts'
import { counterpartyOf, partsOf } from './describe.ts'
import { type Entry, historyEntries, isSpam, rowsOf, withSent } from './entries.ts'
import { noteOf, placesOf } from './useActivity.ts'

const CHAIN = 'eip155:31337'

const coin = (symbol: string, numeric: string, direction: Transfer['direction'] = 'out'): Transfer => ({
  fungible_info: { name: `The ${symbol}`, symbol, icon: null },
  direction,
  quantity: { numeric },
})

/** A token with its own contract, whose name and symbol are free. */
const token = (digit: string, ...given: Parameters<typeof coin>): Transfer => {
  const transfer = coin(...given)
  const address = `${CHAIN}:0x${digit.repeat(40)}`
  return { ...transfer, fungible_info: transfer.fungible_info && { ...transfer.fungible_info, address } }
}

const collectible = (name: string, direction: Transfer['direction'], is_spam = false): Transfer => ({
  nft_info: { name, content: null, flags: { is_spam } },
  direction,
  quantity: { numeric: '1' },
})

/** A collectible with a number. */
const numbered = (digit: string, tokenId: string, ...given: Parameters<typeof collectible>): Transfer => {
  const transfer = collectible(...given)
  const address = `${CHAIN}:0x${digit.repeat(40)}`
  return { ...transfer, nft_info: transfer.nft_info && { ...transfer.nft_info, address, tokenId } }
}

const transaction = (
  id: string,
  {
    transfers = [coin('ETH', '1')],
    ...metadata
  }: Partial<Transaction['metadata']> & Pick<Partial<Transaction>, 'transfers'> = {},
): Transaction => ({
  id,
  metadata: {
    operationType: 'send',
    hash: `0x${id}`,
    chain: CHAIN,
    minedAt: '2026-11-20T12:00:00Z',
    sentFrom: '0x1',
    sentTo: '0x2',
    status: 'confirmed',
    nonce: 1,
    ...metadata,
  },
  transfers,
})

const textsOf = (...given: Parameters<typeof partsOf>) => partsOf(...given).map(({ text }) => text)

describe('the transferred assets', () => {
  test.each([
    ['receive', '+'],
    ['deposit', '+'],
    ['borrow', '+'],
    ['claim', '+'],
    ['withdraw', '−'],
    ['repay', '−'],
    ['burn', '−'],
  ] as const)('of %s have the sign %s, whatever the direction', (operation, sign) => {
    for (const direction of ['in', 'out', 'self'] as const)
      expect(textsOf([coin('ETH', '1', direction)], operation)).toEqual([`${sign}1.000 ETH`])
  })

  test('of any other operation have the sign of the direction', () => {
    const both = [coin('USDC', '20.5'), coin('ETH', '0.0123456', 'in'), coin('DAI', '3', 'self')]
    expect(textsOf(both, 'trade')).toEqual(['−20.500 USDC', '+0.012 ETH', '3.000 DAI'])
  })

  test('include collectibles by name', () => {
    expect(textsOf([collectible('Meadow #7', 'in')], 'mint')).toEqual(['+1 Meadow #7'])
  })

  test('of the same token and direction are added up exactly', () => {
    const often = [coin('ETH', '0.1'), coin('ETH', '0.2'), coin('USDC', '1'), coin('ETH', '0.3')]
    expect(partsOf(often, 'send').map(({ exact }) => exact)).toEqual(['−0.6 ETH', '−1 USDC'])
  })

  test('tell the network’s own coin from a token of its symbol', () => {
    const own = { name: 'Ether', symbol: 'ETH', icon: null }
    const token = { ...own, address: 'eip155:1:0x1' } as const
    const parts = [own, token].map((fungible_info) =>
      partsOf([{ fungible_info, direction: 'in', quantity: { numeric: '1' } }], 'receive'),
    )
    expect(parts.flat().map(({ coin }) => coin)).toEqual(['ETH', null])
  })

  test('exclude change, but include separate transfers', () => {
    expect(textsOf([coin('ETH', '1'), coin('ETH', '0.009', 'in')], 'trade')).toEqual(['−1.000 ETH'])
    expect(textsOf([coin('ETH', '1'), coin('ETH', '0.5', 'in')], 'trade')).toEqual([
      '−1.000 ETH',
      '+0.500 ETH',
    ])
  })

  test('are unaffected by a token that imitates a name', () => {
    const pretender = token('f', 'ETH', '100', 'in')
    expect(textsOf([coin('ETH', '0.5'), pretender], 'send')).toEqual(['−0.500 ETH', '+100.000 ETH'])
    const fakes = [token('a', 'USDC', '1'), token('b', 'USDC', '1000', 'in'), token('b', 'USDC', '5')]
    expect(textsOf(fakes, 'trade')).toEqual(['−1.000 USDC', '+1,000.000 USDC'])
  })

  test('of different contracts with the same name are separate', () => {
    const tokens = [
      token('a', 'USDC', '1', 'in'),
      token('b', 'USDC', '1', 'in'),
      token('a', 'USDC', '2', 'in'),
    ]
    expect(textsOf(tokens, 'receive')).toEqual(['+3.000 USDC', '+1.000 USDC'])
    const cats = [
      numbered('a', '7', 'Cats', 'in'),
      numbered('b', '7', 'Cats', 'in'),
      numbered('a', '8', 'Cats', 'in'),
    ]
    const parts = partsOf([...cats, numbered('a', '7', 'Cats', 'in')], 'receive')
    expect(parts.map(({ text }) => text)).toEqual(['+2 Cats', '+1 Cats', '+1 Cats'])
    expect(new Set(parts.map(({ key }) => key)).size).toBe(3)
    expect(textsOf([collectible('Cats', 'in'), collectible('Cats', 'in')], 'receive')).toEqual([
      '+1 Cats',
      '+1 Cats',
    ])
  })

  test.each<[string, Parameters<typeof transaction>[1], object | null]>([
    ['a payment has its recipient', {}, { word: 'To', address: '0x2' }],
    ['a receipt has its sender', { operationType: 'receive' }, { word: 'From', address: '0x1' }],
    ['a deployment has none', { sentTo: null }, null],
    [
      'a token has none, because its contract could claim any',
      { transfers: [token('a', 'USDC', '1')] },
      null,
    ],
    ['several assets have none', { transfers: [coin('ETH', '1'), coin('ETH', '2', 'in')] }, null],
    ['any other operation has none', { operationType: 'trade' }, null],
  ])('have a counterparty: %s', (_, given, counterparty) => {
    expect(counterpartyOf(transaction('a', given))).toEqual(counterparty)
  })

  test('exclude spam, and are empty if nothing was transferred', () => {
    expect(textsOf([collectible('Claim!', 'in', true), coin('ETH', '1')], 'send')).toEqual(['−1.000 ETH'])
    expect(textsOf(null, 'approve')).toEqual([])
  })
})

describe('the history', () => {
  test('does not format earlier pages again when the next one arrives', () => {
    const [first, second] = ['1', '2'].map((id) => ({ data: [transaction(id, {})], next: null }))
    const pages = first && second ? [first, second] : []
    const [before] = historyEntries(pages.slice(0, 1), CHAIN)
    expect(historyEntries(pages, CHAIN)[0]).toBe(before)
  })

  const spam = (id: string) => transaction(id, { transfers: [collectible('Claim!', 'in', true)] })
  const idsOf = (data: Transaction[]) => historyEntries([{ data, next: null }], CHAIN).map(({ id }) => id)

  test.each([
    ['only spam', spam('1'), true],
    [
      'spam and coins',
      transaction('1', { transfers: [collectible('x', 'in', true), coin('ETH', '1')] }),
      false,
    ],
    ['an invalid collectible', transaction('1', { transfers: [collectible('x', 'in')] }), false],
    ['no transferred assets', transaction('1', { transfers: [] }), false],
    ['no transfers', transaction('1', { transfers: null }), false],
  ])('handles a transaction with %s: %s', (_, given, dropped) => {
    expect(isSpam(given)).toBe(dropped)
    expect(idsOf([given])).toEqual(dropped ? [] : ['1'])
  })

  test('contains only the connected chain, each transaction once, and valid times', () => {
    const given = [
      transaction('1'),
      transaction('2', { chain: 'eip155:1' }),
      transaction('1'),
      transaction('3', { minedAt: 'yesterday' }),
    ]
    expect(idsOf(given)).toEqual(['1'])
  })

  test('shows no date for a transaction without one, and keeps it next to its neighbour', () => {
    const given = [
      transaction('1', { minedAt: '1970-01-01T00:00:00.000Z' }),
      transaction('2', { minedAt: '2026-10-20T12:00:00Z' }),
      transaction('3', { minedAt: '1970-01-01T00:00:00.000Z' }),
      transaction('4', { minedAt: '2026-09-20T12:00:00Z' }),
    ]
    const entries = historyEntries([{ data: given, next: null }], CHAIN)
    expect(entries.map(({ id, isDated }) => [id, isDated])).toEqual([
      ['1', false],
      ['2', true],
      ['3', false],
      ['4', true],
    ])
    expect(outline(withSent(entries, []))).toEqual(['October', '1', '2', '3', 'September', '4'])
    const [alone] = historyEntries([{ data: given.slice(0, 1), next: null }], CHAIN)
    expect(new Date(alone?.at ?? 0).getFullYear()).toBeGreaterThan(2025)
  })

  test('shows two parts of a transaction, and the number of further ones', () => {
    const transfers = ['A', 'B', 'C', 'D', 'E'].map((symbol) => coin(symbol, '1', 'in'))
    const [entry] = historyEntries([{ data: [transaction('1', { transfers })], next: null }], CHAIN)
    expect(entry?.parts.map(({ text }) => text)).toEqual(['+1.000 A', '+1.000 B'])
    expect(entry?.more).toBe(3)
  })

  test('has a title for every operation', () => {
    const data = OPERATIONS.map((operationType) => transaction(operationType, { operationType }))
    for (const { title } of historyEntries([{ data, next: null }], CHAIN)) expect(title).toMatch(/^[A-Z]/)
  })
})

const sent = (hash: string, change: Partial<SentTransaction> = {}): SentTransaction => ({
  chainId: CHAIN,
  hash,
  from: '0x1',
  nonce: null,
  validUntil: null,
  what: { amount: '2.5', symbol: 'ETH', to: '0x2' },
  sentAt: new Date(2026, 10, 21).getTime(),
  status: 'pending',
  missed: 0,
  settledAt: null,
  isFinal: false,
  ...change,
})

const entry = (id: string, at: Date): Entry => ({
  id,
  hash: id,
  title: 'Sent',
  status: 'confirmed',
  at: at.getTime(),
  isDated: true,
  parts: [],
  more: 0,
  counterparty: null,
})

const outline = (entries: Entry[], year = 2026) =>
  rowsOf(entries, year).map((row) => ('month' in row ? row.month : row.entry.id))

describe('the activity list', () => {
  const one = rowsOf([entry('a', new Date(2026, 10, 3))], 2026)
  test.each([
    ['that it could not be read, also where something was sent from here', 'failed', one, 'none', 'failed'],
    ['that nobody tells, also where something was sent from here', 'unlisted', one, 'none', 'unlisted'],
    ['that it is empty', 'ready', [], 'none', 'empty'],
    ['nothing while more may come', 'ready', [], 'waiting', null],
    ['nothing where all is told', 'ready', one, 'none', null],
  ] as const)('shows the note %s', (_, state, rows, more, note) => {
    expect(noteOf({ state, rows: [...rows], more })).toBe(note)
  })

  test.each([
    ['while it is on its way', 'loading', [], 7],
    ['below what was sent from here, while the rest is on its way', 'loading', one, 2],
    ['no more when it is there', 'ready', one, 0],
    ['no more when it cannot be had', 'failed', [], 0],
  ] as const)('has placeholders %s', (_, state, rows, places) => {
    expect(placesOf({ state, rows: [...rows] })).toBe(places)
  })

  test('has a title for each month, with the year unless it is the current one, and pending entries on top', () => {
    const told = [
      entry('a', new Date(2026, 10, 3)),
      entry('b', new Date(2026, 10, 1)),
      entry('c', new Date(2026, 9, 30)),
      entry('d', new Date(2025, 9, 30)),
    ]
    expect(outline(withSent(told, [sent('0xf')]))).toEqual([
      'Pending',
      'sent 0xf',
      'November',
      'a',
      'b',
      'October',
      'c',
      'October 2025',
      'd',
    ])
  })

  test('shows sent transactions until the history contains them', () => {
    const told = [entry('0xAB', new Date(2026, 10, 3))]
    expect(withSent(told, [sent('0xab')]).map(({ id }) => id)).toEqual(['0xAB'])
    const settled = [sent('0xc', { status: 'confirmed' }), sent('0xd', { status: 'replaced' })]
    expect(withSent([], settled).map(({ title }) => title)).toEqual(['Sent', 'Replaced'])
    expect(outline(withSent(told, settled))).toEqual(['November', 'sent 0xc', 'sent 0xd', '0xAB'])
    // No node knows the transaction, which does not prove that it was never sent.
    expect(withSent([], [sent('0xe', { status: 'expired' })])[0]?.title).toBe('Not found')
  })

  test('has every entry once, under its month, in any order of arrival', () => {
    const dates = fc.date({ min: new Date(2020, 0), max: new Date(2027, 0), noInvalidDate: true })
    fc.assert(
      fc.property(fc.uniqueArray(dates, { selector: Number }), (given) => {
        const entries = given.map((date, index) => entry(`e${index}`, date))
        const rows = rowsOf(withSent(entries, [sent('0xf', { status: 'failed' })]), 2026)
        const ids = rows.flatMap((row) => ('entry' in row ? [row.entry.id] : []))
        expect(new Set(ids).size).toBe(ids.length)
        expect(ids).toHaveLength(given.length + 1)
        expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length)
        const months = rows.flatMap((row) => ('month' in row ? [row.month] : []))
        expect(new Set(months).size).toBe(months.length)
      }),
    )
  })

  test('can be built from 50,000 transactions', () => {
    const data = Array.from({ length: 50_000 }, (_, index) =>
      transaction(String(index), {
        minedAt: new Date(Date.UTC(2026, 10, 1) - index * 600_000).toISOString(),
      }),
    )
    const rows = rowsOf(withSent(historyEntries([{ data, next: null }], CHAIN), [sent('0xf')]), 2026)
    expect(rows.filter((row) => 'entry' in row)).toHaveLength(50_001)
  })
})
