import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Network, ThemeVariables, WidgetConfig } from './config.ts'
import { DEFAULT_TIMEOUT } from './define.ts'
import { AirlockError } from './errors.ts'
import { NamespaceState } from './state.ts'
import { widgetContract } from './widget.ts'

const { child, parent } = widgetContract
const accepts = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).success
const list = <T>(length: number, item: T): T[] => Array.from({ length }, () => item)

const network = {
  id: 1,
  name: 'Local',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:8545'] } },
}
const config = { projectId: 'demo', metadata: { name: 'Shop' }, networks: ['eip155:1'] }
const wallet = { id: 'w', namespace: 'eip155', name: 'W', type: 'ANNOUNCED' }
const account = 'eip155:1:0xab'
const connection = {
  status: 'connected',
  caipAddress: account,
  accounts: [account],
  caipNetworkId: 'eip155:1',
  isSupportedNetwork: true,
  connector: null,
}
const request = { connectorId: 'w', method: 'eth_accounts', params: [] as unknown[] }

type Row = [what: string, schema: z.ZodMiniType, of: (size: number) => unknown, least: number, most: number]

const LIMITS: Row[] = [
  ['networks', WidgetConfig, (n) => ({ ...config, networks: list(n, 'eip155:1') }), 1, 256],
  ['project id', WidgetConfig, (n) => ({ ...config, projectId: 'x'.repeat(n) }), 1, 128],
  ['icons', WidgetConfig, (n) => ({ ...config, metadata: { name: '', icons: list(n, '') } }), 0, 8],
  ['network id', Network, (n) => ({ ...network, id: 'x'.repeat(n) }), 1, 64],
  ['RPC URLs', Network, (n) => ({ ...network, rpcUrls: { default: { http: list(n, 'wss://a') } } }), 0, 16],
  [
    'decimals',
    Network,
    (n) => ({ ...network, nativeCurrency: { ...network.nativeCurrency, decimals: n } }),
    0,
    36,
  ],
  ['colour mix', ThemeVariables, (n) => ({ '--airlock-color-mix-strength': n }), 0, 100],
  ['CSS text', ThemeVariables, (n) => ({ '--airlock-accent': 'x'.repeat(n) }), 0, 200],
  ['accounts', NamespaceState, (n) => ({ ...connection, accounts: list(n, account) }), 0, 256],
  [
    'accounts with types',
    NamespaceState,
    (n) => ({ ...connection, allAccounts: list(n, { address: '0xab', type: 'smartAccount' }) }),
    0,
    256,
  ],
  ['height', child.events.layout, (n) => ({ height: n }), 0, 10_000],
  ['wallets', parent.events.wallets, (n) => list(n, wallet), 0, 128],
  ['connector id', parent.events.walletDisconnected, (n) => ({ connectorId: 'x'.repeat(n) }), 1, 256],
  ['URL', parent.methods.openUrl.params, (n) => ({ url: 'x'.repeat(n) }), 1, 4096],
]

test.each(LIMITS)(
  '%s: the smallest and the largest size are accepted, and a larger one is refused',
  (_, schema, of, least, most) => {
    const verdicts = [least, most, most + 1].map((size) => accepts(schema, of(size)))
    expect(verdicts).toEqual([true, true, false])
  },
)

test.each(LIMITS.filter(([, , , least]) => least > 0))(
  '%s: a size below the smallest is refused',
  (_, schema, of, least) => {
    expect(accepts(schema, of(least - 1))).toBe(false)
  },
)

describe('CSS that could break out of its declaration is refused', () => {
  test.each(['red; background: url(x)', 'red } * { color: blue', '</style><script>', 'a{b'])('%s', (text) => {
    expect(accepts(ThemeVariables, { '--airlock-accent': text })).toBe(false)
  })
})

test('the widget cannot ask a wallet to sign anything except messages and what it sends itself', () => {
  const ask = (method: string) => accepts(parent.methods.walletRequest.params, { ...request, method })
  const forbidden = [
    'eth_sign',
    'eth_signTransaction',
    'eth_signTypedData_v4',
    'solana_signTransaction',
    'solana_signAllTransactions',
    'signPsbt',
    'polkadot_signTransaction',
    'cosmos_signAmino',
    'cosmos_signDirect',
    'constructor',
  ]
  expect(forbidden.filter(ask)).toEqual([])
})

test('only methods that wait for a person have no timeout', () => {
  const methods = Object.entries({ ...child.methods, ...parent.methods })
  const unlimited = methods
    .filter(([, { timeout }]) => timeout === Number.POSITIVE_INFINITY)
    .map(([name]) => name)
  expect(unlimited).toEqual(['send', 'connect', 'switchNetwork', 'request', 'walletRequest'])
  expect(child.methods.close.timeout).toBe(DEFAULT_TIMEOUT)
})

test('an error carries its code, and data if it has any', () => {
  expect(new AirlockError(4001, 'No')).toMatchObject({ name: 'AirlockError', code: 4001, message: 'No' })
  expect(new AirlockError(4001, 'No').data).toBeUndefined()
  expect(new AirlockError(-32058, 'Wait', { retryAfterMs: 5 }).data).toEqual({ retryAfterMs: 5 })
})
