import { expect, test, vi } from 'vitest'
import { pulse } from './pulse.ts'

interface Phone {
  isPressed?: boolean
  isReduced?: boolean
  vibrate?: (pattern: number[]) => boolean
}

const on = ({ isPressed = true, isReduced = false, ...phone }: Phone) => ({
  navigator: {
    userActivation: { hasBeenActive: isPressed },
    ...phone,
  },
  matchMedia: (query: string) => ({ matches: isReduced && query === '(prefers-reduced-motion: reduce)' }),
})

test.each([
  ['success', [12]],
  ['error', [16, 64, 16]],
] as const)('a phone tells %s by a pattern of its own', (end, pattern) => {
  const vibrate = vi.fn(() => true)
  pulse(end, on({ vibrate }))
  expect(vibrate.mock.calls).toEqual([[pattern]])
})

test.each([
  ['the visitor has pressed something', { isPressed: false }],
  ['the visitor wants motion', { isReduced: true }],
])('it is still unless %s', (_, phone) => {
  const vibrate = vi.fn(() => true)
  pulse('success', on({ vibrate, ...phone }))
  expect(vibrate).not.toHaveBeenCalled()
})

test.each([
  ['cannot vibrate', {}],
  [
    'must not vibrate',
    {
      vibrate: () => {
        throw new DOMException('no', 'NotAllowedError')
      },
    },
  ],
])('nothing happens in a frame that %s', (_, phone) => {
  expect(() => pulse('error', on(phone))).not.toThrow()
})
