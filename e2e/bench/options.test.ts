import { expect, test } from 'vitest'
import { optionsFrom } from './options.ts'

test('without options, five runs are planned with and without a slow CPU, and the server', () => {
  expect(optionsFrom([])).toEqual({
    runs: 5,
    throttles: [1, 4],
    foreign: undefined,
    onlyForeign: false,
    server: true,
    onlyWallets: false,
    onlyAccount: false,
    onlySecureFrame: false,
    onlySecureServer: false,
    onlySocial: false,
    onlySmartAccounts: false,
    onlyMarket: false,
    account: { parts: ['api', 'index', 'lists'], seconds: 60, blocks: 20_000 },
    peers: undefined,
    secure: undefined,
    boot: false,
    motion: false,
  })
})

test('another page needs its own selectors', () => {
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

test('the account alone, or a part of it, can run for a given time', () => {
  const args = ['--only-account', '--parts', 'index,api', '--seconds', '10', '--blocks', '3000']
  expect(optionsFrom(args)).toMatchObject({
    onlyAccount: true,
    account: { parts: ['index', 'api'], seconds: 10, blocks: 3000 },
  })
})

test('the comparison runs under every condition, and may be shortened', () => {
  const all = optionsFrom(['--peers'])?.peers
  expect(all?.conditions.map(({ id, rounds }) => [id, rounds])).toEqual([
    ['1x', 3],
    ['4x', 5],
    ['slow4g', 2],
  ])
  const short = optionsFrom(['--peers', '--only-floor', '--rounds', '1', '--conditions', '4x'])?.peers
  expect(short).toMatchObject({ onlyFloor: true, conditions: [{ id: '4x', rate: 4, rounds: 1 }] })
})

test('the presses that need the secure frame run on this machine’s network, unless another is wanted', () => {
  const idsOf = (args: readonly string[]) => optionsFrom(args)?.secure?.conditions.map(({ id }) => id)
  expect(idsOf(['--secure'])).toEqual(['1x', '4x'])
  expect(idsOf(['--secure', '--conditions', 'slow4g'])).toEqual(['slow4g'])
  expect(idsOf(['--peers'])).toBeUndefined()
})

test.each([
  [['--peers', '--conditions', '4x,2g'], '--conditions wants 1x, 4x, slow4g, not "2g".'],
  [['--peers', '--rounds', '0'], '--rounds wants a whole number, not "0".'],
  [['--parts', 'api,all'], '--parts wants api, index, lists, not "all".'],
  [['--seconds', '0'], '--seconds wants a whole number, not "0".'],
  [['--page', 'http://x.test/'], '--page needs --click and --visible.'],
  [['--runs', 'many'], '--runs wants a whole number, not "many".'],
  [['--throttle', '4,x'], '--throttle wants a whole number, not "x".'],
])('%j is refused', (args, message) => {
  expect(() => optionsFrom(args)).toThrow(message)
})
