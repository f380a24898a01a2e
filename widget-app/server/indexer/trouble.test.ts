import type { KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import type { Rpc } from '../rpc/rpc.ts'
import { chainForTests } from '../testing/chains.ts'
import { databases } from '../testing/databases.ts'
import { indexAll } from '../testing/indexed.ts'
import { createScriptedChain } from '../testing/scriptedChain.ts'
import { address } from '../testing/scriptedLogs.ts'
import { takeCursor } from './cursor.ts'
import { createChainReader } from './read.ts'
import { createRetreat } from './reorganisation.ts'

const signal = new AbortController().signal

test('a node without receipts for its blocks is reported to the operator', async () => {
  const scripted = createScriptedChain()
  scripted.mine('a', [{ from: address(1), to: address(2), value: 1n }])
  const rpc: Rpc = {
    ...scripted.rpc,
    batch: async (chain, calls) => {
      const hasNone = calls[0]?.method === 'eth_getBlockReceipts'
      return hasNone ? calls.map(() => ({ result: null })) : scripted.rpc.batch(chain, calls)
    },
  }
  const reader = createChainReader(rpc, chainForTests())
  await expect(reader.blocks(0, 1, signal)).rejects.toThrow('a block has no receipts')
})

test.each(databases)(
  'a rollback that is too large for $name is done in smaller steps',
  async ({ open }) => {
    const { db, close } = await open()
    const scripted = createScriptedChain()
    for (let block = 0; block < 600; block++) scripted.mine(String(block))
    const chain = chainForTests({ id: 'eip155:1' })
    await indexAll(db, chain, scripted)
    let isTooMuch = true
    const plugin: KyselyPlugin = {
      transformQuery({ node }) {
        if (isTooMuch) throw new Error('canceled by the database')
        return node
      },
      transformResult: async ({ result }) => result,
    }
    const went: { from: number; to: number }[] = []
    const { to } = createRetreat({
      db: db.withPlugin(plugin),
      reader: createChainReader(scripted.rpc, chain),
      onWentBack: (blocks) => went.push(blocks),
    })
    const goBack = async () => {
      const cursor = await takeCursor(db, chain.id, 'test')
      return cursor && to(cursor, 9)
    }
    await expect(goBack()).rejects.toThrow('canceled')
    isTooMuch = false
    await goBack()
    await goBack()
    expect(went).toEqual([
      { from: 350, to: 599 },
      { from: 10, to: 349 },
    ])
    await close()
  },
  60_000,
)
