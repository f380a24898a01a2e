import { expect, test } from 'vitest'
import { isView, titleOf, VIEW_FACTS, VIEW_NAMES } from './viewFacts.ts'

const nothing = { wallet: undefined, network: undefined }

test.each(VIEW_NAMES)('%s has a title even without data', (view) => {
  expect(titleOf(VIEW_FACTS[view], nothing)).not.toBe('')
})

test.each([
  ['ConnectingExternal', 'MetaMask'],
  ['ConnectingWalletConnect', 'MetaMask'],
  ['SwitchNetwork', 'Base'],
] as const)('%s has a title with the name of its subject', (view, title) => {
  expect(titleOf(VIEW_FACTS[view], { wallet: 'MetaMask', network: 'Base' })).toBe(title)
})

test('the approval view is called a request: not every request is a transaction', () => {
  expect(titleOf(VIEW_FACTS.ApproveTransaction, nothing)).toBe('Approve request')
})

test('only the account view has no visible title', () => {
  expect(VIEW_NAMES.filter((name) => VIEW_FACTS[name].untitled)).toEqual(['Account'])
})

test.each(['', 'account', 'Nowhere', 'toString', '__proto__', 'Swap'])('%j is not a view', (name) => {
  expect(isView(name)).toBe(false)
})

test('each screen of the secure frame has one view', () => {
  const screens = VIEW_NAMES.flatMap((name) => VIEW_FACTS[name].screens ?? [])
  expect([...screens].sort()).toEqual([
    'approve',
    'device',
    'export',
    'otp',
    'recovery',
    'sessions',
    'update-email',
  ])
})

test('a view that the secure frame draws opens for its screens, and has no other precondition', () => {
  for (const name of VIEW_NAMES) {
    const { slot, screens = [], needs } = VIEW_FACTS[name]
    if (slot) expect({ name, hasScreens: screens.length > 0, needs }).toEqual({ name, hasScreens: true })
  }
})
