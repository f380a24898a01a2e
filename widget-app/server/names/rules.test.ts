import { expect, test } from 'vitest'
import { nameProblem, skeletonOf, splitName } from './rules.ts'

const NAMES = {
  parents: ['shop.eth', 'id.shop.example'],
  reserved: ['shopteam', 'gift-card', 'modern', 'level1'],
}

test.each([
  ['alice.shop.eth', null],
  ['alice.id.shop.example', null],
  ['alice.other.eth', 'foreign'],
  ['a.alice.shop.eth', 'foreign'],
  ['shop.eth', 'foreign'],
  ['.shop.eth', 'foreign'],
  ['abc.shop.eth', 'short'],
  ['Alice.shop.eth', 'invalid'],
  ['al ice.shop.eth', 'invalid'],
  ['аlice.shop.eth', 'invalid'],
  ['xn--lice-3ve.shop.eth', 'invalid'],
  ['support.shop.eth', 'reserved'],
  ['supp0rt.shop.eth', 'reserved'],
  ['sup-port.shop.eth', 'reserved'],
  ['a1rlock.shop.eth', 'reserved'],
  ['airiock.shop.eth', null],
  ['shopteam.shop.eth', 'reserved'],
  ['shop-t3am.shop.eth', 'reserved'],
  ['gift-card.shop.eth', 'reserved'],
  ['giftcard.shop.eth', 'reserved'],
  ['g1ft-c4rd.shop.eth', 'reserved'],
  ['modern.shop.eth', 'reserved'],
  ['modem.shop.eth', 'reserved'],
  ['mod3m.shop.eth', 'reserved'],
  ['level1.shop.eth', 'reserved'],
  ['levell.shop.eth', 'reserved'],
  ['tear-n.shop.eth', 'reserved'],
  ['v-vallet.shop.eth', 'reserved'],
  ['vvh0r3.shop.eth', 'reserved'],
  ['pomegranate.shop.eth', null],
  ['f-u-c-k.shop.eth', 'reserved'],
  ['5h1tcoin.shop.eth', 'reserved'],
])('the problem of the name %s is %s', (name, problem) => {
  expect(nameProblem(name, NAMES)).toBe(problem)
})

test.each([
  ['a1ice', 'alice'],
  ['b0b-by', 'bobby'],
  ['modern', 'modem'],
  ['vvallet', 'wallet'],
  ['mode-r-n', 'modem'],
  ['v-vallet', 'wallet'],
])('%s looks like %s', (one, other) => {
  expect(skeletonOf(one)).toBe(skeletonOf(other))
})

test('alice and alicia look different', () => {
  expect(skeletonOf('alice')).not.toBe(skeletonOf('alicia'))
})

test('a name is split below its parent', () => {
  expect(splitName('alice.shop.eth', NAMES.parents)).toEqual({ label: 'alice', parent: 'shop.eth' })
})
