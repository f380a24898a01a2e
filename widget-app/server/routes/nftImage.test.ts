import { type Asset, assetOf } from '@airlock/kit/server'
import { describe, expect, test } from 'vitest'
import { type Nft, Nfts } from '../../shared/blockchain.ts'
import type { Found } from '../nfts/found.ts'
import type { Metadata } from '../nfts/metadata.ts'
import { sourceOf } from '../nfts/nftSource.ts'
import { createCollectibles } from '../nfts/nfts.ts'
import { OutboundError } from '../outbound/error.ts'
import { UnreachableError } from '../rpc/rpc.ts'
import { chainsOf } from '../testing/accounts.ts'
import { chainForTests } from '../testing/chains.ts'
import { serverForTests } from '../testing/server.ts'

const ALICE = '0x52908400098527886E0F7030069857D2E4169EE7'
const CATS = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const GOODS = '0xde709f2102306220921060314715629080e2fb77'
const CID = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'
const PNG = Buffer.from('89504e470d0a1a0a0000000d494844520000000100000001', 'hex')
const SOURCES = { ipfsGateway: 'https://ipfs.example', arweaveGateway: undefined, https: false }

const found = (changes: Partial<Found> = {}): Found => ({
  contract: CATS,
  standard: 'erc721',
  tokenId: '1',
  quantity: '1',
  collection: 'Cats',
  uri: `ipfs://${CID}/1`,
  isHandedOut: false,
  ...changes,
})

interface World {
  held?: Found[]
  /** By the URL of the metadata, or of an image. */
  said?: Record<string, Partial<Metadata> | Promise<Metadata> | Error>
  pictures?: Record<string, Asset>
  isDown?: boolean
}

/** The API over an account with these collectibles, and the recorded outbound requests. */
function apiOf({ held = [found()], said = {}, pictures = {}, isDown = false }: World) {
  const asked: string[] = []
  const clock = { ms: 0 }
  const sayOf = async <Value>(uri: string, all: Record<string, Value | Error>): Promise<Value> => {
    asked.push(uri)
    const value = all[uri] ?? new OutboundError('invalid', 'status 404')
    if (value instanceof Error) throw value
    return value
  }
  const collectibles = createCollectibles({
    sources: {
      eip155: {
        isListed: () => true,
        page: async () => ({ found: held, next: null }),
        held: async (_, account, { contract, tokenId }) => {
          if (isDown) throw new UnreachableError('eip155:31337')
          if (account !== ALICE) return undefined
          return held.find((each) => each.contract === contract && each.tokenId === tokenId)
        },
      },
    },
    web: {
      reaches: (uri) => sourceOf(uri, SOURCES) !== undefined,
      metadata: async (uri) => {
        const { name, picture = null, image } = await sayOf(uri, said)
        return { name, picture, image }
      },
      picture: (uri) => sayOf(uri, pictures),
    },
    patienceMs: 10,
    now: () => clock.ms,
  })
  const { app } = serverForTests('production', { chains: chainsOf(chainForTests()), collectibles })
  const nfts = async (): Promise<Nft[]> => {
    const response = await app.request(`/v1/account/${ALICE}/nfts?chainId=eip155:31337&projectId=shop`)
    return Nfts.parse(await response.json()).data
  }
  return { asked, clock, nfts, get: (path: string) => app.request(path) }
}

const picture: Asset = { ...assetOf('', new Uint8Array(PNG)), type: 'image/png' }
const IMAGE = `ipfs://${CID}/1.png`
const PATH = `/v1/nft-image/eip155:31337:${CATS}/erc721/1/${ALICE}`
const BOB = '0xde709f2102306220921060314715629080e2fb77'

describe('a collectible with metadata on another server', () => {
  const tom = { said: { [`ipfs://${CID}/1`]: { name: 'Tom', image: IMAGE } }, pictures: { [IMAGE]: picture } }

  test('is shown with its metadata and a picture from this server', async () => {
    const { nfts, get } = apiOf(tom)
    const [cat] = await nfts()
    expect(cat).toMatchObject({ name: 'Tom', picture: `${PATH}?projectId=shop` })
    const response = await get(cat?.picture ?? '')
    expect(Buffer.from(await response.arrayBuffer())).toEqual(PNG)
    expect(response.headers.get('content-type')).toBe('image/png')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin')
  })

  test('has its picture even on a server that has not listed it', async () => {
    const { get, asked } = apiOf(tom)
    expect((await get(`${PATH}?projectId=shop`)).status).toBe(200)
    expect(asked).toEqual([`ipfs://${CID}/1`, IMAGE])
  })

  test('has its collection and id while no gateway responds, and its name when one has', async () => {
    let answer: (metadata: Metadata) => void = () => {}
    const slow = new Promise<Metadata>((resolve) => {
      answer = resolve
    })
    const { nfts, clock } = apiOf({
      held: [found(), found({ tokenId: '2', uri: `ipfs://${CID}/2` })],
      said: { [`ipfs://${CID}/1`]: slow, [`ipfs://${CID}/2`]: { name: 'Tim' } },
    })
    expect(await nfts()).toMatchObject([{ name: 'Cats #1' }, { name: 'Tim', picture: null }])
    answer({ name: 'Tom', picture: null, image: undefined })
    clock.ms = 15_000
    expect((await nfts()).map(({ name }) => name)).toEqual(['Tom', 'Tim'])
  })

  test('has its picture even if its metadata arrives after the page', async () => {
    let answer: (metadata: Metadata) => void = () => {}
    const slow = new Promise<Metadata>((resolve) => {
      answer = resolve
    })
    const { nfts, get } = apiOf({ ...tom, said: { [`ipfs://${CID}/1`]: slow } })
    const [cat] = await nfts()
    expect(cat).toMatchObject({ name: 'Cats #1', picture: `${PATH}?projectId=shop` })
    const shown = get(cat?.picture ?? '')
    answer({ name: 'Tom', picture: null, image: IMAGE })
    expect((await shown).status).toBe(200)
  })

  test('has no picture if its late metadata is spam', async () => {
    let answer: (metadata: Metadata) => void = () => {}
    const slow = new Promise<Metadata>((resolve) => {
      answer = resolve
    })
    const { nfts, get, asked } = apiOf({ ...tom, said: { [`ipfs://${CID}/1`]: slow } })
    const [cat] = await nfts()
    answer({ name: 'Visit win.example.com', picture: null, image: IMAGE })
    expect((await get(cat?.picture ?? '')).status).toBe(404)
    expect(asked).not.toContain(IMAGE)
  })

  test('has its collection and id if there is no metadata', async () => {
    const { nfts, get } = apiOf({})
    expect(await nfts()).toMatchObject([{ name: 'Cats #1', picture: null }])
    expect((await get(`${PATH}?projectId=shop`)).status).toBe(404)
  })

  test('causes no requests if it is spam', async () => {
    const held = [
      found({ isHandedOut: true }),
      found({ tokenId: '2', collection: 'Claim at win.example.com' }),
    ]
    const { nfts, asked, get } = apiOf({ ...tom, held })
    expect((await nfts()).map(({ isSpam }) => isSpam)).toEqual([true, true])
    for (const id of [1, 2]) {
      const path = `/v1/nft-image/eip155:31337:${CATS}/erc721/${id}/${ALICE}?projectId=shop`
      expect((await get(path)).status).toBe(404)
    }
    expect(asked).toEqual([])
  })

  test('is spam if its metadata is', async () => {
    const said = { [`ipfs://${CID}/1`]: { name: 'Visit win.example.com', image: IMAGE } }
    const { nfts, get, asked } = apiOf({ ...tom, said })
    expect(await nfts()).toMatchObject([{ isSpam: true, picture: null }])
    expect((await get(`${PATH}?projectId=shop`)).status).toBe(404)
    expect(asked).not.toContain(IMAGE)
  })

  test('has a picture for its own id if several share a URI', async () => {
    const goods = found({ contract: GOODS, standard: 'erc1155', tokenId: '255', uri: `ipfs://${CID}/all` })
    const own = `ipfs://${CID}/${'0'.repeat(62)}ff.png`
    const { nfts, get } = apiOf({
      held: [goods],
      said: { [`ipfs://${CID}/all`]: { image: `ipfs://${CID}/{id}.png` } },
      pictures: { [own]: picture },
    })
    const [good] = await nfts()
    expect((await get(good?.picture ?? '')).status).toBe(200)
  })

  test.each(['https://tracker.example/1.png', 'http://127.0.0.1/1.png', 'ar://x', 'file:///etc/passwd'])(
    'has no picture if no gateway is configured for it: %s',
    async (image) => {
      const { nfts, get, asked } = apiOf({ said: { [`ipfs://${CID}/1`]: { name: 'Tom', image } } })
      expect(await nfts()).toMatchObject([{ name: 'Tom', picture: null }])
      expect((await get(`${PATH}?projectId=shop`)).status).toBe(404)
      expect(asked).not.toContain(image)
    },
  )
})

test('is separate from those of other contracts with the same name', async () => {
  const held = [found(), found({ contract: GOODS })]
  const { nfts } = apiOf({ held, said: { [`ipfs://${CID}/1`]: { name: 'Tom' } } })
  expect((await nfts()).map(({ name, contract }) => [name, contract])).toEqual([
    ['Tom', `eip155:31337:${CATS}`],
    ['Tom', `eip155:31337:${GOODS}`],
  ])
})

test.each([
  ['without a project', PATH, 400],
  ['of another project', `${PATH}?projectId=other`, 400],
  ['at a URL of its own', `${PATH}?projectId=shop&url=https://x.example`, 400],
  ['of another chain', `/v1/nft-image/eip155:1:${CATS}/erc721/1/${ALICE}?projectId=shop`, 404],
  ['with an invalid contract', `/v1/nft-image/x/erc721/1/${ALICE}?projectId=shop`, 404],
  ['of another standard', `/v1/nft-image/eip155:31337:${CATS}/erc20/1/${ALICE}?projectId=shop`, 404],
  ['with an invalid id', `/v1/nft-image/eip155:31337:${CATS}/erc721/-1/${ALICE}?projectId=shop`, 404],
  ['with a path', `/v1/nft-image/eip155:31337:${CATS}/erc721/..%2f../${ALICE}?projectId=shop`, 404],
  ['without an account', `/v1/nft-image/eip155:31337:${CATS}/erc721/1?projectId=shop`, 404],
  ['of an invalid account', PATH.replace(ALICE, 'x?projectId=shop'), 404],
  ['of another account', `${PATH.replace(ALICE, BOB)}?projectId=shop`, 404],
  [
    'that the account does not own',
    `/v1/nft-image/eip155:31337:${GOODS}/erc721/1/${ALICE}?projectId=shop`,
    404,
  ],
])('has no picture %s', async (_, path, status) => {
  const { get, asked } = apiOf({})
  const response = await get(path)
  expect(response.status).toBe(status)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(asked).toEqual([])
})

test('has a Retry-After if its chain is unreachable', async () => {
  const { get } = apiOf({ isDown: true })
  const response = await get(`${PATH}?projectId=shop`)
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).not.toBeNull()
})
