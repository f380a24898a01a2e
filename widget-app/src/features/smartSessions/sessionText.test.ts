import { expect, test } from 'vitest'
import { inOrder } from './sessionOrder.ts'
import type { SmartSession } from './sessions.ts'
import { siteText, usedText, whatText } from './sessionText.ts'

const TOKEN = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const USDC = { symbol: 'USDC', decimals: 6 }
const ETH = { symbol: 'ETH', decimals: 18 }

const hourly: SmartSession['permission'] = {
  type: 'erc20-token-periodic',
  tokenAddress: TOKEN,
  periodAmount: '10000000',
  periodDuration: 3_600,
  startTime: 1,
}
const every = (periodDuration: number) => ({ ...hourly, periodDuration })

test.each<[string, SmartSession['permission'], SmartSession['unit']]>([
  ['Spend up to 10 USDC every hour', hourly, USDC],
  ['Spend up to 10 USDC every 7 days', every(604_800), USDC],
  ['Spend up to 10 USDC every day', every(86_400), USDC],
  ['Spend up to 10 USDC every 90 minutes', every(5_400), USDC],
  ['Spend up to 10 USDC every 61 seconds', every(61), USDC],
  ['Spend up to 10,000,000 base units of a token every hour', hourly, null],
  [
    'Spend up to 1,234,567.000000000000000001 ETH',
    { type: 'native-token-allowance', allowance: '1234567000000000000000001' },
    ETH,
  ],
  [
    'Call 2 functions of a contract',
    { type: 'contract-call', contractAddress: TOKEN, selectors: ['0x12345678', '0x87654321'] },
    null,
  ],
])('%s', (text, permission, unit) => {
  expect(whatText({ permission, unit })).toBe(text)
})

test('the used part has the label of its kind, and is exact', () => {
  expect(usedText({ permission: hourly, unit: USDC, used: '6000001' })).toEqual({
    label: 'Used in this period',
    text: '6.000001 USDC of 10 USDC',
  })
  const allowance = { type: 'erc20-token-allowance', tokenAddress: TOKEN, allowance: '10000000' } as const
  expect(usedText({ permission: allowance, unit: USDC, used: '0' })).toEqual({
    label: 'Used so far',
    text: '0 USDC of 10 USDC',
  })
  expect(usedText({ permission: hourly, unit: USDC, used: null })).toBeNull()
})

test('a site is its host', () => {
  expect(siteText({ site: 'https://shop.example:8443' })).toBe('shop.example:8443')
  expect(siteText({ site: null })).toBe('Unknown site')
  expect(siteText({ site: 'nonsense' })).toBe('Unknown site')
})

test('what a site asked to revoke comes first, what is over last, and the newest first among each', () => {
  const session = (
    id: string,
    grantedAt: number,
    status: SmartSession['status'],
    revocationAsked = false,
  ) => ({ id, grantedAt, status, revocationAsked })
  const ordered = inOrder([
    session('old', 1, 'active'),
    session('revoked', 9, 'revoked', true),
    session('unknown', 2, 'unknown'),
    session('asked', 0, 'active', true),
    session('expired', 8, 'expired'),
  ])
  expect(ordered.map(({ id }) => id)).toEqual(['asked', 'unknown', 'old', 'revoked', 'expired'])
})
