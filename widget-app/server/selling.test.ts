import { expect, test } from 'vitest'
import { requireSelling } from './selling.ts'

const UNKNOWN = {
  ...{ symbol: 'USDC', name: 'USD Coin', address: null, meldCode: null },
  ...{ network: 'eip155:5', networkName: null },
}

const selling = (...assets: object[]) =>
  ({ byId: new Map([['shop', { id: 'shop', onramp: { assets } }]]) }) as unknown as Parameters<
    ReturnType<typeof requireSelling>
  >[0]

test('a project that sells what the server cannot is refused at the start', () => {
  const projects = selling(UNKNOWN)
  expect(() => requireSelling({ database: undefined })(projects)).toThrow('needs a database')
  expect(() => requireSelling({ database: { dataDir: 'x' } })(projects)).toThrow('Add "networkName"')
})

test('a project with two assets of one symbol on one network is refused at the start', () => {
  const check = requireSelling({ database: { dataDir: 'x' } })
  const named = { ...UNKNOWN, networkName: 'goerli' }
  const bridged = { ...named, address: '0x1' }
  expect(() => check(selling(named, bridged))).toThrow('two assets USDC on goerli')
  expect(() => check(selling(named, { ...bridged, symbol: 'USDC.e' }))).not.toThrow()
})
