import { expect, test } from 'vitest'
import {
  bundlerUrlOf,
  environmentOf,
  originsOf,
  paymasterUrlOf,
  portsFrom,
  pricesUrlOf,
  relayUrlOf,
  smtpUrlOf,
  solanaUrlOf,
} from './addresses.ts'

test('ports are the documented ones unless the environment sets others', () => {
  expect(portsFrom({})).toEqual({
    playground: 5110,
    dapp: 5100,
    widget: 5101,
    secure: 5102,
    mail: 5103,
    relay: 5104,
    prices: 5105,
    social: 5106,
    bundler: 5107,
    paymaster: 5108,
    onramp: 5109,
    smtp: 5125,
    chain: 8545,
    chain2: 8546,
    solana: 8899,
  })
  const moved = portsFrom({ AIRLOCK_WIDGET_PORT: '6001', AIRLOCK_CHAIN_PORT: '' })
  expect(moved).toMatchObject({ widget: 6001, chain: 8545 })
  expect(portsFrom(environmentOf(moved))).toEqual(moved)
  expect(originsOf(moved).widget).toBe('http://widget.localhost:6001')
  expect(smtpUrlOf(moved)).toBe('smtp://127.0.0.1:5125')
  expect(relayUrlOf(moved)).toBe('ws://127.0.0.1:5104')
  expect(bundlerUrlOf(moved)).toBe('http://127.0.0.1:5107/{chainId}')
  expect(paymasterUrlOf(moved)).toBe('http://127.0.0.1:5108/')
  expect(pricesUrlOf(moved)).toBe('http://127.0.0.1:5105')
  expect(solanaUrlOf(moved)).toBe('http://127.0.0.1:8899')
})

test.each(['0', '70000', '5100.5', 'http'])('"%s" is refused as a port', (text) => {
  expect(() => portsFrom({ AIRLOCK_DAPP_PORT: text })).toThrow(`AIRLOCK_DAPP_PORT is "${text}"`)
})
