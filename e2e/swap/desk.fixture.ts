import { afterAll, beforeAll } from 'vitest'
import { type Deployed, RICH } from '../market/contracts.ts'
import { ether, usd } from '../market/pools.ts'
import { COIN, newTaker } from './api.ts'
import type { useMarket } from './market.fixture.ts'
import { startVendors, type Vendors } from './vendors/server.ts'

/** The registry of 0x's Settlers, at its public address. */
export const REGISTRY = '0x00000000000004533Fe15556B1E086BB1A72cEae'
export const KINDS = ['0x', 'lifi', 'velora'] as const
export type Kind = (typeof KINDS)[number]

interface DeskParts {
  desk: Deployed
  vendors: Vendors
}

/**
 * The vendors and their contract on a chain, for all tests of the file that calls this.
 *
 * @param dollars what an ether costs there
 */
export function useDesk(on: ReturnType<typeof useMarket>, dollars: bigint) {
  const parts: Partial<DeskParts> = {}
  beforeAll(async () => {
    const desk = await on.contracts.deploy('SwapDesk')
    const registry = await on.contracts.deploy('SettlerRegistry')
    const bytecode = (await on.chain.client.getCode({ address: registry.address })) ?? '0x'
    await on.chain.client.setCode({ address: REGISTRY, bytecode })
    await on.contracts.at(REGISTRY, registry.abi).write('set', desk.address)
    for (const token of [on.market.usd, on.market.dai])
      await token.write('transfer', desk.address, usd('1000000'))
    await on.chain.client.setBalance({ address: desk.address, value: ether('1000') })
    const price = (from: string, _: string, amount: bigint) =>
      from === COIN ? (amount * dollars) / 10n ** 12n : (amount * 10n ** 12n) / dollars
    const vendors = await startVendors({ desk: desk.address, wallet: RICH.address, price })
    Object.assign(parts, { desk, vendors })
  })
  afterAll(() => parts.vendors?.stop())
  const at = parts as DeskParts
  return {
    at,
    /** Makes the vendors honest, and forgets what they were asked. */
    reset() {
      Object.assign(at.vendors.state, {
        ...{ lie: 'honest', later: undefined, failure: undefined, asked: [], change: {} },
      })
    },
    /** The vendor as an operator configures it. */
    sourceFor: (kind: Kind) => ({
      kind,
      url: { url: at.vendors.url, isInternal: true },
      key: { env: 'VENDOR_KEY' },
      contracts: [at.desk.address],
    }),
    /** A new account with ether and dollars, and what it wants: dollars for an ether, or ether for 310 dollars. */
    async takerOf(from: 'usd' | 'coin') {
      const taker = await newTaker(on.chain)
      await on.market.usd.write('transfer', taker.address, usd('10000'))
      const [token, coin] = [on.market.usd.address, COIN]
      const asked =
        from === 'coin'
          ? { from: coin, to: token, amount: ether('1'), taker: taker.address }
          : { from: token, to: coin, amount: usd('310'), taker: taker.address }
      return { taker, asked }
    },
  }
}
