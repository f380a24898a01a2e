import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ConfigProblem } from '@airlock/kit/server'
import { afterAll, describe, expect, test } from 'vitest'
import type { Wallet } from '../wallet.ts'
import { parseWalletsFile, readWalletsFile } from './read.ts'

const folder = mkdtempSync(join(tmpdir(), 'wallets-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = join(folder, 'wallets.yaml')
const put = (name: string, content: string | Uint8Array) => writeFileSync(join(folder, name), content)

const KNOWN: Wallet = {
  listing: {
    id: 'known',
    name: 'Known',
    image_id: 'known',
    order: 10,
    chains: ['eip155:1'],
    homepage: 'https://known.example',
    mobile_link: 'known://',
    badge_type: 'certified',
    supports_wc: false,
  },
  aliases: ['old'],
  icon: 'known',
}
const OTHER: Wallet = { ...KNOWN, listing: { ...KNOWN.listing, id: 'other', name: 'Other' }, aliases: [] }

const read = (text: string) => parseWalletsFile(text, file, [KNOWN, OTHER])
const find = (text: string, id: string) => read(text).wallets.find(({ listing }) => listing.id === id)

function problemsOf(text: string): string[] {
  try {
    read(text)
  } catch (error) {
    if (error instanceof ConfigProblem) return error.message.replaceAll(file, 'wallets.yaml').split('\n')
    throw error
  }
  return []
}

describe('the operator’s file', () => {
  test.each(['', ', chains: []'])('adds no wallet that could not be found%s', (chains) => {
    expect(problemsOf(`wallets: [{ id: acme, name: Acme${chains} }]`)).toEqual([
      expect.stringContaining('Without chains nobody would find it.'),
    ])
  })

  test('adds a wallet', () => {
    const added = find(
      'wallets: [{ id: acme, name: Acme, mobile_link: "acme://", chains: ["eip155:1"] }]',
      'acme',
    )
    expect(added).toEqual({
      listing: {
        id: 'acme',
        name: 'Acme',
        image_id: 'acme',
        mobile_link: 'acme://',
        chains: ['eip155:1'],
        supports_wc: true,
      },
      aliases: [],
      icon: undefined,
    })
  })

  test('changes only the named fields of a wallet', () => {
    const changed = find(
      'wallets: [{ id: known, name: New, mobile_link: null, certified: false, order: 1 }]',
      'known',
    )
    const { mobile_link: _, badge_type: __, ...rest } = KNOWN.listing
    expect(changed).toEqual({ ...KNOWN, listing: { ...rest, name: 'New', order: 1 } })
  })

  test('hides wallets', () => {
    expect(read('hide: [known]').wallets).toEqual([OTHER])
  })

  test('can be JSON', () => {
    expect(read(JSON.stringify({ hide: ['known'], wallets: [] })).wallets).toEqual([OTHER])
  })

  test('can contain pictures, or refer to files next to it', () => {
    put('acme.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')
    const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').toString('base64')
    const { images } = read(`wallets:
  - { id: known, image: acme.svg }
  - { id: other, image: "data:image/png;base64,${png}" }
  - { id: third, name: Third, chains: [solana], image: "data:image/svg+xml,%3Csvg%3E%3C/svg%3E" }`)
    expect([...images].map(([id, { type }]) => [id, type])).toEqual([
      ['known', 'image/svg+xml'],
      ['other', 'image/png'],
      ['third', 'image/svg+xml'],
    ])
  })
})

test('with errors reports all of them, each with its line and the fix', () => {
  put('script.svg', '<svg><script>alert(1)</script></svg>')
  put('page.png', '<!doctype html>')
  put('big.png', new Uint8Array(300_000))
  const text = `wallets:
  - id: acme
    name: Acme
    chains: [eip155]
    image: nowhere.png
  - id: known
    image: script.svg
  - id: known
    image: page.png
  - id: unknown
    order: 1
  - id: other
    image: big.png
hide:
  - nobody
  - known
`
  expect(problemsOf(text)).toEqual([
    'wallets.yaml:5: Wallet "acme": "nowhere.png" cannot be read (ENOENT). Put the picture beside this file.',
    expect.stringMatching(/^wallets\.yaml:7: Wallet "known": the picture is no PNG.* no SVG without scripts/),
    'wallets.yaml:8: There is another wallet "known". Write one for both.',
    expect.stringMatching(/^wallets\.yaml:9: Wallet "known": the picture is no PNG/),
    'wallets.yaml:10: There is no wallet "unknown" to change. Check its id, or give it a name to add it.',
    'wallets.yaml:13: Wallet "other": the picture has more than 256 kB. Make it smaller: it is shown at 40 pixels.',
    'wallets.yaml:15: There is no wallet "nobody" to hide. Remove this line.',
  ])
})

test.each([
  ['wallets: [', /^wallets\.yaml:1: /],
  ['[]', /^wallets\.yaml:1: The file has to have "wallets:", "hide:", or both\.$/],
  ['walets: []', /^wallets\.yaml:1: The file has an unknown setting "walets"\. Known are wallets, hide\.$/],
  ['wallets: acme', /^wallets\.yaml:1: "wallets" has to be a list/],
  ['wallets:\n  - name: Acme', /^wallets\.yaml:2: Wallet 1: "id" has to be a text/],
  [
    'wallets:\n  - id: acme\n    url: x',
    /^wallets\.yaml:3: Wallet 1 has an unknown setting "url"\. Known are id, name/,
  ],
  ['wallets:\n  - { id: a, name: "a\\u202eb" }', /"name" has to be a text of 1 to 64 characters/],
  [
    'wallets:\n  - id: a\n    name: A\n    mobile_link: "javascript://x"',
    /^wallets\.yaml:4: .*"mobile_link" has to be an address that opens/,
  ],
  ['wallets:\n  - { id: a, name: A, homepage: "http://a.example" }', /"homepage" has to be an https address/],
  ['wallets:\n  - { id: a, name: A, homepage: "data:text/html,x" }', /"homepage" has to be an https address/],
  ['wallets:\n  - { id: a, name: A, rdns: a b }', /"rdns" has to be what the wallet announces/],
  [
    'wallets:\n  - { id: a, name: A, chains: [eip155] }\n  - id: b\n    name: B\n    chains:\n      - solana\n      - "1"',
    /^wallets\.yaml:7: Wallet 2: "chains" 2 has to be a CAIP-2 id/,
  ],
  ['wallets:\n  - { id: a, name: A, order: first }', /"order" has to be a whole number/],
  ['hide:\n  - 5', /^wallets\.yaml:2: "hide" 1 has to be a text/],
])('%j is refused', (text, message) => {
  const problems = problemsOf(text)
  expect(problems).toHaveLength(1)
  expect(problems[0]).toMatch(message)
})

test('a missing file is named', () => {
  expect(() => readWalletsFile(join(folder, 'nowhere.yaml'), [])).toThrow(
    /nowhere\.yaml cannot be read \(ENOENT\)\. AIRLOCK_WALLETS_FILE has to be the path of your file of wallets\./,
  )
})
