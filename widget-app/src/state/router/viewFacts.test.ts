import { expect, test } from 'vitest'
import { isView, VIEW_FACTS, VIEW_NAMES } from './viewFacts.ts'

test('only the account view has no visible title', () => {
  expect(VIEW_NAMES.filter((name) => VIEW_FACTS[name].untitled)).toEqual(['Account'])
})

test.each(['', 'account', 'Nowhere', 'toString', '__proto__', 'Swaps'])('%j is not a view', (name) => {
  expect(isView(name)).toBe(false)
})

test('each screen of the secure frame has one view', () => {
  const screens = VIEW_NAMES.flatMap((name) => VIEW_FACTS[name].screens ?? [])
  expect([...screens].sort()).toEqual([
    'approve',
    'device',
    'export',
    'farcaster',
    'methods',
    'otp',
    'recovery',
    'sessions',
    'social',
    'update-email',
  ])
})

test('a view that the secure frame draws opens for its screens, and has no other precondition', () => {
  for (const name of VIEW_NAMES) {
    const { slot, screens = [], needs } = VIEW_FACTS[name]
    if (slot) expect({ name, hasScreens: screens.length > 0, needs }).toEqual({ name, hasScreens: true })
  }
})
