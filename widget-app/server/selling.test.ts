import { expect, test } from 'vitest'
import { requireSelling } from './selling.ts'

const UNKNOWN = {
  ...{ symbol: 'USDC', name: 'USD Coin', address: null, meldCode: null },
  ...{ network: 'eip155:5', networkName: null },
}

test('a project that sells what the server cannot is refused at the start', () => {
  const onramp = { assets: [UNKNOWN] }
  const projects = { byId: new Map([['shop', { id: 'shop', onramp }]]) } as unknown as Parameters<
    ReturnType<typeof requireSelling>
  >[0]
  expect(() => requireSelling({ database: undefined })(projects)).toThrow('needs a database')
  expect(() => requireSelling({ database: { dataDir: 'x' } })(projects)).toThrow('Add "networkName"')
})
