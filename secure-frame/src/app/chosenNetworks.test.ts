import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, test, vi } from 'vitest'
import { createNetworks } from '../rpc/networks.ts'
import { openRecords } from '../storage/records.ts'
import { rememberNetworks } from './chosenNetworks.ts'
import { network } from './testFrame.fixture.ts'

const SOLANA = ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'] as const
const ALL = ['eip155:1', 'eip155:10', ...SOLANA]

/** A browser whose frame can be reloaded. */
function browser() {
  const factory = new IDBFactory()
  const records = openRecords('airlock', () => factory)
  const load = (ids: readonly string[] = ALL) => rememberNetworks(createNetworks(ids.map(network)), records)
  return { records, load }
}

const stored = (records: ReturnType<typeof browser>['records'], ids: unknown) =>
  vi.waitFor(async () => expect(await records.get('networks')).toEqual(ids))

describe('the last selected networks', () => {
  test('survive a reload, one for each family, with the last one current', async () => {
    const { load, records } = browser()
    const networks = await load()
    networks.switchTo(SOLANA[1])
    networks.switchTo(10)
    await stored(records, [SOLANA[1], 'eip155:10'])
    const again = await load()
    expect(again.active('eip155').id).toBe('eip155:10')
    expect(again.active('solana').id).toBe(SOLANA[1])
    expect(again.current().id).toBe('eip155:10')
  })

  test('are one for each family, however often they change', async () => {
    const { load, records } = browser()
    const networks = await load()
    for (const id of [10, 1, 10]) networks.switchTo(id)
    await stored(records, ['eip155:10'])
  })

  test('are ignored if the operator no longer lists them', async () => {
    const { load, records } = browser()
    ;(await load()).switchTo(10)
    await stored(records, ['eip155:10'])
    const again = await load(['eip155:1'])
    expect(again.current().id).toBe('eip155:1')
  })

  test.each([[{ nonsense: true }], ['eip155:10'], [[1, 2]], [['x'.repeat(200)]], [null]])(
    'are ignored if the record is %j; the frame starts anyway',
    async (record) => {
      const { load, records } = browser()
      await records.update('networks', () => record)
      const networks = await load()
      expect(networks.current().id).toBe('eip155:1')
      networks.switchTo(10)
      await stored(records, ['eip155:10'])
    },
  )

  test('last as long as the page if nothing can be stored', async () => {
    const networks = await rememberNetworks(
      createNetworks(ALL.map(network)),
      openRecords('airlock', () => undefined),
    )
    networks.switchTo(10)
    expect(networks.current().id).toBe('eip155:10')
  })

  test('do not change for a network that is not listed', async () => {
    const { load, records } = browser()
    const networks = await load()
    expect(() => networks.switchTo(137)).toThrow(expect.objectContaining({ code: 4902 }))
    expect(networks.current().id).toBe('eip155:1')
    expect(await records.get('networks')).toBeUndefined()
  })
})
