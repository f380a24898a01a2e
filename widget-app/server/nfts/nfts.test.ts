import { encodeAbiParameters, getAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Nfts } from '../../shared/blockchain.ts'
import { chainForTests } from '../testing/chains.ts'
import { databases, type TestDatabase } from '../testing/databases.ts'
import { activityOver, indexAll, storeOf } from '../testing/indexed.ts'
import { createScriptedChain, type ScriptedTransaction } from '../testing/scriptedChain.ts'
import { address, logs, NOBODY } from '../testing/scriptedLogs.ts'
import { contractsSaying } from '../testing/scriptedTokens.ts'
import { createContracts } from '../tokens/contracts.ts'
import { createCollections } from './collections.ts'
import { evmCollectibles } from './evm.ts'
import type { CollectibleId } from './found.ts'

const [ALICE, BOB] = [address(1), address(2)]
const [CATS, GOODS, LURES] = [address(10), address(11), address(12)]
const uri = `data:application/json,${encodeURIComponent(JSON.stringify({ name: 'Tom' }))}`
const said = contractsSaying({
  [CATS]: { name: 'Cats', uri },
  [GOODS]: { uri: 'https://goods.example/{id}.json' },
  [LURES]: { name: 'Visit win.example.com' },
})
const mint = (log: ScriptedTransaction['logs'], from = ALICE): ScriptedTransaction => ({
  from,
  to: CATS,
  input: '0x40c10f19',
  logs: log ?? [],
})

describe.each(databases)('collectibles of the index on $name', ({ open }) => {
  let opened: TestDatabase
  let number = 0
  beforeAll(async () => {
    opened = await open()
  }, 60_000)
  afterAll(() => opened.close())

  async function told(blocks: ScriptedTransaction[][], { startBlock = 0, contract = said } = {}) {
    const scripted = createScriptedChain({ contract })
    const chain = chainForTests({ id: `eip155:${++number}`, startBlock })
    scripted.mine('genesis')
    for (const [index, transactions] of blocks.entries()) scripted.mine(`block ${index}`, transactions)
    await indexAll(opened.db, chain, scripted)
    const { collectibles } = activityOver(opened.db, scripted)
    const contracts = createContracts(scripted)
    const collections = createCollections({ contracts })
    const source = evmCollectibles({ store: storeOf(opened.db), contracts, collections })
    const page = async (account: string, cursor?: string) =>
      Nfts.parse((await collectibles.of(chain, getAddress(account), cursor)).value)
    const held = (account: string, id: CollectibleId) => source.held?.(chain, getAddress(account), id)
    return Object.assign(page, { held })
  }

  test('are the received ones that were not sent, with their metadata', async () => {
    const page = await told([
      [mint([logs.erc721(CATS, NOBODY, ALICE, 1n), logs.erc721(CATS, NOBODY, ALICE, 2n)])],
      [
        mint([
          logs.erc1155Batch(GOODS, NOBODY, ALICE, [
            [7n, 10n],
            [8n, 1n],
          ]),
        ]),
      ],
      [
        mint([
          logs.erc721(CATS, ALICE, BOB, 2n),
          logs.erc1155(GOODS, ALICE, BOB, 7n, 4n),
          logs.erc1155(GOODS, ALICE, BOB, 8n, 1n),
        ]),
      ],
    ])
    const cat = {
      contract: expect.stringMatching(getAddress(CATS)),
      standard: 'erc721',
      collection: 'Cats',
      isSpam: false,
    }
    expect(await page(ALICE)).toMatchObject({
      next: null,
      data: [
        { ...cat, tokenId: '1', quantity: '1', name: 'Tom', picture: null },
        { standard: 'erc1155', tokenId: '7', quantity: '6', name: 'Collectible #7', collection: null },
      ],
    })
    expect((await page(BOB)).data.map(({ tokenId, quantity }) => [tokenId, quantity])).toEqual([
      ['2', '1'],
      ['7', '4'],
      ['8', '1'],
    ])
  })

  test('are found one by one, only for their holder', async () => {
    const crowd = Array.from({ length: 25 }, (_, index) =>
      logs.erc721(CATS, NOBODY, address(100 + index), BigInt(100 + index)),
    )
    const { held } = await told([
      [
        mint([logs.erc721(CATS, NOBODY, ALICE, 1n), logs.erc1155(GOODS, NOBODY, ALICE, 7n, 10n)]),
        mint(crowd),
      ],
    ])
    const cat = { contract: getAddress(CATS), standard: 'erc721', tokenId: '1' } as const
    const goods = { contract: getAddress(GOODS), standard: 'erc1155', tokenId: '7' } as const
    expect(await held(ALICE, cat)).toMatchObject({ ...cat, collection: 'Cats', uri, isHandedOut: false })
    expect(await held(ALICE, goods)).toMatchObject({ ...goods, quantity: '10' })
    expect(await held(address(101), { ...cat, tokenId: '101' })).toMatchObject({ isHandedOut: true })
    expect(await held(BOB, cat)).toBeUndefined()
    for (const other of [
      { tokenId: '2' },
      { tokenId: 'x' },
      { contract: 'x' },
      { standard: 'erc1155' as const },
    ])
      expect(await held(ALICE, { ...cat, ...other })).toBeUndefined()
    expect(await held(ALICE, { ...cat, tokenId: '9'.repeat(78) })).toBeUndefined()
  })

  test('are listed in pages without duplicates', async () => {
    const ids = Array.from({ length: 60 }, (_, index) => BigInt(index) ** 30n)
    const page = await told([[mint(ids.map((id) => logs.erc721(CATS, NOBODY, ALICE, id)))]])
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const { data, next } = await page(ALICE, cursor)
      seen.push(...data.map(({ tokenId }) => tokenId))
      cursor = next ?? undefined
    } while (cursor)
    expect(seen).toEqual(ids.map(String))
  })

  test('that were unsolicited or contain links are spam', async () => {
    const crowd = Array.from({ length: 25 }, (_, index) =>
      logs.erc721(CATS, NOBODY, address(100 + index), BigInt(index)),
    )
    const page = await told([[mint(crowd), mint([logs.erc721(LURES, NOBODY, BOB, 1n)])]])
    expect((await page(address(101))).data).toMatchObject([{ isSpam: true }])
    expect((await page(BOB)).data).toMatchObject([{ isSpam: true, collection: 'Visit win.example.com' }])
  })

  test('are read from the chain if the index began later', async () => {
    const owner = encodeAbiParameters([{ type: 'address' }], [getAddress(ALICE)])
    const contract = (to: string, data: string) => (data.startsWith('0x6352211e') ? owner : said(to, data))
    const page = await told(
      [
        [mint([logs.erc721(CATS, NOBODY, ALICE, 1n)])],
        // The index starts here: it sees one item go and come back, and another only go.
        [mint([logs.erc721(CATS, ALICE, BOB, 1n), logs.erc721(CATS, ALICE, BOB, 2n)])],
        [mint([logs.erc721(CATS, BOB, ALICE, 1n)])],
      ],
      { startBlock: 2, contract },
    )
    expect((await page(ALICE)).data.map(({ tokenId }) => tokenId)).toEqual(['1', '2'])
    expect((await page(BOB)).data).toEqual([])
  })

  test.each(['', 'ä', Buffer.from('20.00.1').toString('base64url'), 'A'.repeat(1_000)])(
    'with an invalid cursor are refused: %s',
    async (cursor) => {
      const page = await told([])
      await expect(page(ALICE, cursor)).rejects.toThrow('The cursor has to be one')
    },
  )
})
