import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createActivity } from '../../widget-app/server/activity.ts'
import { createWeb } from '../../widget-app/server/nfts/web.ts'
import { createRequest } from '../../widget-app/server/outbound/request.ts'
import { createRpc } from '../../widget-app/server/rpc/createRpc.ts'
import { chainsOf, NONE_SEEN } from '../../widget-app/server/testing/accounts.ts'
import { chainForTests } from '../../widget-app/server/testing/chains.ts'
import { databases, type TestDatabase } from '../../widget-app/server/testing/databases.ts'
import { indexAll, storeOf } from '../../widget-app/server/testing/indexed.ts'
import { serverForTests } from '../../widget-app/server/testing/server.ts'
import { silent as log } from '../../widget-app/server/testing/silent.ts'
import { createContracts } from '../../widget-app/server/tokens/contracts.ts'
import { createTokens } from '../../widget-app/server/tokens/tokens.ts'
import { Nfts } from '../../widget-app/shared/blockchain.ts'
import { type Chains, startChains } from '../support/chain.ts'
import { newPerson } from './people.ts'

const CID = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'
const PNG = Buffer.from('89504e470d0a1a0a0000000d494844520000000100000001', 'hex')
const hex = (id: bigint) => id.toString(16).padStart(64, '0')

/** Starts an IPFS gateway with the metadata and pictures of one folder. */
async function startGateway() {
  const files: Record<string, string | Buffer> = {
    [`/ipfs/${CID}/${hex(1n)}.json`]: JSON.stringify({ name: 'Sword', image: `ipfs://${CID}/{id}.png` }),
    [`/ipfs/${CID}/${hex(2n)}.json`]: JSON.stringify({ name: 'Shield', image: 'https://tracker.example/x' }),
    [`/ipfs/${CID}/${hex(1n)}.png`]: PNG,
  }
  const server = createServer(({ url }, response) => {
    const file = files[url ?? '']
    response.writeHead(file ? 200 : 404).end(file ?? '<!doctype html>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => server.close() }
}

let chains: Chains & { stop: () => Promise<void> }
let gateway: Awaited<ReturnType<typeof startGateway>>
beforeAll(async () => {
  ;[chains, gateway] = await Promise.all([startChains(), startGateway()])
}, 60_000)
afterAll(async () => {
  gateway.stop()
  await chains.stop()
})

describe.each(databases)('collectibles of a real chain on $name', ({ open }) => {
  let opened: TestDatabase
  beforeAll(async () => {
    opened = await open()
  }, 60_000)
  afterAll(() => opened.close())

  function server() {
    const chain = chainForTests({ id: `eip155:${chains.one.id}`, rpcUrls: [chains.one.url] })
    const request = createRequest(false)
    const rpc = createRpc({ request, log })
    const sources = { ipfsGateway: gateway.url, arweaveGateway: undefined, https: false }
    const web = createWeb({ sources, gateways: request, strangers: createRequest(true), log })
    const contracts = createContracts({ rpc })
    const tokens = createTokens({ rpc, contracts, seen: NONE_SEEN })
    const activity = createActivity({ store: storeOf(opened.db), rpc, request, contracts, tokens, web })
    const { app } = serverForTests('production', { chains: chainsOf(chain), ...activity })
    return {
      index: () => indexAll(opened.db, chain, { rpc }),
      get: (path: string) => app.request(path),
      chainId: chain.id,
    }
  }

  test('have their metadata on IPFS, and pictures from the operator’s server', async () => {
    const alice = await newPerson(chains.one)
    const goods = await alice.deploy('Goods', 'Goods', `ipfs://${CID}/{id}.json`)
    await alice.call('Goods', goods, 'mint', alice.address, [1n, 2n, 255n], [10n, 1n, 1n])
    const { index, get, chainId } = server()
    await index()
    const path = `/v1/account/${alice.address}/nfts?chainId=${chainId}&projectId=shop`
    const { data } = Nfts.parse(await (await get(path)).json())
    expect(data.map(({ name, quantity }) => [name, quantity])).toEqual([
      ['Sword', '10'],
      ['Shield', '1'],
      ['Goods #255', '1'],
    ])
    const [sword, ...others] = data.map(({ picture }) => picture)
    expect(others).toEqual([null, null])
    expect(sword).toMatch(/^\/v1\/nft-image\//)
    const picture = await get(sword ?? '')
    expect(picture.headers.get('content-type')).toBe('image/png')
    expect(Buffer.from(await picture.arrayBuffer())).toEqual(PNG)
  }, 60_000)
})
