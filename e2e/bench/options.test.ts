import { expect, test } from 'vitest'
import { optionsFrom } from './options.ts'

test('without options: five runs, with and without a slow CPU, and the server', () => {
  expect(optionsFrom([])).toEqual({
    runs: 5,
    throttles: [1, 4],
    foreign: undefined,
    onlyForeign: false,
    server: true,
    onlyWallets: false,
  })
})

test('another page comes with what to press and what to wait for', () => {
  const args = [
    '--page',
    'http://x.test/',
    '--click',
    'button',
    '--visible',
    'text=All wallets',
    '--no-server',
  ]
  expect(optionsFrom(args)).toMatchObject({
    foreign: { page: 'http://x.test/', click: 'button', visible: 'text=All wallets' },
    server: false,
  })
})

test.each([
  [['--page', 'http://x.test/'], '--page needs --click and --visible.'],
  [['--runs', 'many'], '--runs wants a whole number, not "many".'],
  [['--throttle', '4,x'], '--throttle wants a whole number, not "x".'],
])('%j is refused', (args, message) => {
  expect(() => optionsFrom(args)).toThrow(message)
})
