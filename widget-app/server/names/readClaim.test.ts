import { expect, test } from 'vitest'
import { newClaim, writeClaim } from '../../shared/names/claim.ts'
import { readClaim, wrongTexts } from './readClaim.ts'

const ACCOUNT = `eip155:8453:0x${'Ab'.repeat(20)}`
const claim = newClaim(
  { name: 'alice.shop.eth', attributes: { bio: 'Hi' }, account: ACCOUNT },
  1_700_000_000_999,
)

test('the message begins as the specification says, and names account, chain, nonce and expiry', () => {
  expect(writeClaim(claim)).toBe(
    `{"name":"alice.shop.eth","attributes":{"bio":"Hi"},"timestamp":1700000000,"account":"${ACCOUNT}","nonce":"${claim.nonce}","expires":1700000600}`,
  )
  expect(claim.nonce).toMatch(/^[0-9a-f]{32}$/)
  expect(newClaim(claim).nonce).not.toBe(claim.nonce)
})

test('what was written is read again', () => {
  const moved = { ...claim, transferTo: `eip155:1:0x${'1'.repeat(40)}` }
  expect(readClaim(writeClaim(claim))).toEqual(claim)
  expect(readClaim(writeClaim(moved))).toEqual(moved)
})

const text = writeClaim(claim)

test.each([
  ['no JSON', 'alice'],
  ['a space more', text.replace(',', ', ')],
  ['a name that occurs twice', text.replace('{', '{"name":"bob.shop.eth",')],
  ['a key more', text.replace('{', '{"a":1,')],
  ['another order', text.replace(/^\{("name":"[^"]*"),(.*)\}$/, '{$2,$1}')],
  ['an account of another family', text.replace('eip155:8453', 'solana:1')],
  ['a short nonce', text.replace(claim.nonce, 'ab')],
  ['a key with a space', writeClaim({ ...claim, attributes: { 'a b': 'c' } })],
  [
    'many texts',
    writeClaim({
      ...claim,
      attributes: Object.fromEntries(Array.from({ length: 17 }, (_, index) => [`k${index}`, 'v'])),
    }),
  ],
])('%s is not read', (_, given) => {
  expect(readClaim(given)).toBeNull()
})

test('texts that are wrong are named by their keys', () => {
  const attributes = { avatar: 'javascript:alert(1)', bio: 'a\nb', url: 'https://alice.example' }
  const read = readClaim(writeClaim({ ...claim, attributes }))
  expect(read && wrongTexts(read)).toEqual(['avatar', 'bio'])
  expect(wrongTexts(claim)).toEqual([])
})
