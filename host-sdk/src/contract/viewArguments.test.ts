import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { OpenOptions, ViewArguments } from '../types.ts'
import { AirlockError, ErrorCode } from './errors.ts'
import { readArguments, takesArguments } from './viewArguments.ts'

type View = keyof ViewArguments

const PAYMENT = { amount: '1.5', namespace: 'eip155', chainId: 8453, to: '0x12' } as const

const RIGHT: { [V in View]: ViewArguments[V] } = {
  ConnectingExternal: { connectorId: 'io.metamask' },
  ConnectingMultiChain: { connectorId: 'app.phantom' },
  ConnectingWalletConnect: { walletId: 'c57ca95b47569778a828d19178114f4d' },
  Downloads: { walletId: 'my-wallet' },
  Pay: { paymentAsset: 'eip155:8453/slip44:60', amount: '1.5', recipient: '0x12' },
  Swap: { fromToken: 'ETH', toToken: 'USDC', amount: '1.5' },
  SwitchActiveChain: { caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' },
  SwitchNetwork: { caipNetworkId: 'eip155:8453' },
  WalletSend: PAYMENT,
}
const views = Object.keys(RIGHT).filter(takesArguments)

const mistake = (view: View, given: unknown): string => {
  try {
    readArguments(view, given)
  } catch (error) {
    expect(error).toBeInstanceOf(AirlockError)
    const { code, message } = error as AirlockError
    expect(code).toBe(ErrorCode.INVALID_PARAMS)
    return message
  }
  throw new Error('Nothing was refused')
}

test.each(views)('%s returns valid arguments unchanged', (view) => {
  expect(readArguments(view, structuredClone(RIGHT[view]))).toEqual(RIGHT[view])
})

test('a payment can name a token, and its network as a CAIP-2 id', () => {
  const payment = { ...PAYMENT, chainId: 'eip155:8453', assetAddress: 'native' }
  expect(readArguments('WalletSend', payment)).toEqual(payment)
})

test.each(['Account', 'Nowhere', '', '__proto__', 'toString', 'constructor'])(
  '%j takes no arguments',
  (view) => {
    expect(takesArguments(view)).toBe(false)
  },
)

describe('an error names the argument and what it must be', () => {
  test.each<[View, unknown, string]>([
    [
      'SwitchNetwork',
      {},
      'arguments.caipNetworkId of "SwitchNetwork" must be a CAIP-2 id, such as "eip155:1"',
    ],
    [
      'SwitchActiveChain',
      { caipNetworkId: '8453' },
      'arguments.caipNetworkId of "SwitchActiveChain" must be a CAIP-2 id, such as "eip155:1"',
    ],
    [
      'ConnectingExternal',
      { connectorId: '' },
      'arguments.connectorId of "ConnectingExternal" must be the id of a wallet of the page, such as its rdns',
    ],
    [
      'Downloads',
      { walletId: 7 },
      'arguments.walletId of "Downloads" must be the id of a wallet of the registry or of customWallets',
    ],
    [
      'WalletSend',
      { ...PAYMENT, amount: 1.5 },
      'arguments.amount of "WalletSend" must be a decimal number as a text, such as "1.5"',
    ],
    [
      'WalletSend',
      { ...PAYMENT, namespace: 'near' },
      'arguments.namespace of "WalletSend" must be a chain family, such as "eip155"',
    ],
    ['SwitchNetwork', null, 'arguments of "SwitchNetwork" must be an object with caipNetworkId'],
    ['SwitchNetwork', [], 'arguments of "SwitchNetwork" must be an object with caipNetworkId'],
    [
      'SwitchNetwork',
      { caipNetworkId: 'eip155:1', chainId: 1 },
      '"SwitchNetwork" has no argument "chainId", only caipNetworkId',
    ],
  ])('%s with %j', (view, given, message) => {
    expect(mistake(view, given)).toBe(`open: ${message}`)
  })

  test('but does not contain its value, which may be private', () => {
    expect(mistake('WalletSend', { ...PAYMENT, to: { secret: 'hunter2' } })).not.toContain('hunter2')
  })
})

test('any arguments are returned unchanged, or refused with an error that names the argument', async () => {
  await fc.assert(
    fc.property(fc.constantFrom(...views), fc.jsonValue(), (view, given) => {
      try {
        expect(readArguments(view, given)).toEqual(given)
      } catch (error) {
        expect(error).toBeInstanceOf(AirlockError)
        expect(String(error)).toMatch(/^AirlockError: open: .*arguments?[. ]/)
      }
    }),
  )
})

test.each<[string, unknown]>([
  ['__proto__', JSON.parse('{"caipNetworkId":"eip155:1","__proto__":{"open":true}}')],
  ['constructor', { caipNetworkId: 'eip155:1', constructor: 'x' }],
])('%s is refused as an argument and changes no prototype', (name, given) => {
  expect(mistake('SwitchNetwork', given)).toContain(name)
  expect(Object.keys(Object.prototype)).toEqual([])
})

test('the types allow only a view’s own arguments', () => {
  const right: OpenOptions[] = [
    {},
    { view: 'Account', namespace: 'eip155' },
    { view: 'ConnectingWalletConnect' },
    { view: 'SwitchNetwork', arguments: { caipNetworkId: 'eip155:1' } },
    { view: 'WalletSend', arguments: PAYMENT },
  ]
  // @ts-expect-error: another view's arguments
  right.push({ view: 'SwitchNetwork', arguments: { walletId: 'x' } })
  // @ts-expect-error: a view that takes none
  right.push({ view: 'Account', arguments: { caipNetworkId: 'eip155:1' } })
  // @ts-expect-error: arguments of no view
  right.push({ arguments: PAYMENT })
  expect(right).toHaveLength(8)
})
