import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type NftSources, sourceOf } from './nftSource.ts'

const CID = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'
const OLD = 'QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG'
const TRANSACTION = 'sVKbo2hHOyqj-WBsNhMzi5MfkdeZIr6jmtYgPpHdWEz'
const IPFS = 'https://gateway.example/base/'
const ALL: NftSources = { ipfsGateway: IPFS, arweaveGateway: 'https://ar.example', https: true }
const NONE: NftSources = { ipfsGateway: undefined, arweaveGateway: undefined, https: false }
const GATEWAYS: NftSources = { ...ALL, https: false }

const placed = (uri: string, sources = ALL) => sourceOf(uri, sources)?.url.href

describe('metadata is requested', () => {
  test.each([
    [`ipfs://${CID}`, `https://gateway.example/base/ipfs/${CID}`],
    [`ipfs://${CID}/1.json`, `https://gateway.example/base/ipfs/${CID}/1.json`],
    [`ipfs://ipfs/${OLD}/a b/1`, `https://gateway.example/base/ipfs/${OLD}/a%20b/1`],
    [`IPFS://${OLD}/a%20b?download=1#x`, `https://gateway.example/base/ipfs/${OLD}/a%20b`],
    [`ipfs://${CID}/100%`, `https://gateway.example/base/ipfs/${CID}/100%25`],
    [`https://some.gateway.example/ipfs/${CID}/1.png`, `https://gateway.example/base/ipfs/${CID}/1.png`],
    [`ar://${TRANSACTION}`, `https://ar.example/${TRANSACTION}`],
    [`ar://${TRANSACTION}/0.json`, `https://ar.example/${TRANSACTION}/0.json`],
    [`https://arweave.net/${TRANSACTION}`, `https://ar.example/${TRANSACTION}`],
    ['https://cats.example/1?size=2#top', 'https://cats.example/1?size=2'],
  ])('%s at %s', (uri, url) => expect(placed(uri)).toBe(url))

  test.each([
    `ipfs://${CID}/1`,
    `ar://${TRANSACTION}`,
    'https://cats.example/1',
    `https://g.example/ipfs/${CID}`,
  ])('nowhere without a configured gateway: %s', (uri) => expect(placed(uri, NONE)).toBeUndefined())

  test.each(['https://cats.example/1', 'https://arweave.net/1'])(
    'at no gateway for other content: %s',
    (uri) => expect(placed(uri, GATEWAYS)).toBeUndefined(),
  )
})

test.each([
  ['plain http', 'http://cats.example/1'],
  ['a file', 'file:///etc/passwd'],
  ['a script', 'javascript:alert(1)'],
  ['this machine', 'https://localhost/1'],
  ['this machine by number', 'https://127.0.0.1/1'],
  ['this machine by another number', 'https://2130706433/1'],
  ['this machine in IPv6', 'https://[::1]/1'],
  ['a cloud’s metadata service', 'https://169.254.169.254/latest/meta-data'],
  ['an internal name', 'https://metadata.google.internal/1'],
  ['a name without a dot', 'https://redis/1'],
  ['another port', 'https://cats.example:6379/1'],
  ['a URL with credentials', 'https://user:word@cats.example/1'],
  ['a path out of the gateway', `ipfs://${CID}/../../admin`],
  ['an encoded path out of it', `ipfs://${CID}/%2e%2e/%2E./admin`],
  ['a path out of it with backslashes', `ipfs://${CID}/..\\..\\admin`],
  ['a line break in a path', `ipfs://${CID}/a%0d%0aHost: x`],
  ['a truncated escape', `ipfs://${CID}/\ud800`],
  ['an invalid CID', 'ipfs://1'],
  ['nothing', ''],
  ['an endless URL', `https://cats.example/${'a'.repeat(1_000_000)}`],
])('never for %s', (_, uri) => expect(placed(uri)).toBeUndefined())

test('only at configured gateways, for their own content, and never at an internal address', () => {
  const piece = fc.constantFrom(
    '..',
    '.',
    '%2e%2e',
    '%2f',
    '\\',
    '/',
    '?',
    '#',
    '@',
    ':',
    ' ',
    'ipfs',
    CID,
    '%',
  )
  const start = fc.constantFrom('ipfs://', `ipfs://${CID}/`, 'ar://', `ar://${TRANSACTION}/`, 'https://', '')
  const rest = fc.array(fc.oneof(piece, fc.string()), { maxLength: 8 })
  fc.assert(
    fc.property(start, rest, (scheme, pieces) => {
      const source = sourceOf(scheme + pieces.join(''), ALL)
      if (!source) return
      const { who, url } = source
      expect(url.protocol).toBe('https:')
      if (who === 'ipfs')
        expect(url.href).toMatch(/^https:\/\/gateway\.example\/base\/ipfs\/[A-Za-z0-9]{32,128}(?:\/[^?#]*)?$/)
      if (who === 'arweave') expect(url.href).toMatch(/^https:\/\/ar\.example\/[\w-]{43}(?:\/[^?#]*)?$/)
      if (who === 'web') expect(url.hostname).toMatch(/\..|^\[/)
    }),
  )
})
