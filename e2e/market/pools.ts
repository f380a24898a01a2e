import { createRequire } from 'node:module'
import { type Address, maxUint256, parseEther, parseUnits } from 'viem'
import { type contractsOn, type Deployed, uniswap } from './contracts.ts'

/**
 * Two exchanges on a local chain, as they are on public ones: Uniswap version 2 and 3 from their own packages, with
 * wrapped ether and five pools. The packages are under the GPL, and only tests and the local stack use them.
 */

const require = createRequire(import.meta.url)

/** The contracts of the packages. Whole paths, so that it can be seen which packages are used. */
const ARTIFACTS = {
  weth: uniswap(require('@uniswap/v2-periphery/build/WETH9.json')),
  v2Factory: uniswap(require('@uniswap/v2-core/build/UniswapV2Factory.json')),
  v2Router: uniswap(require('@uniswap/v2-periphery/build/UniswapV2Router02.json')),
  v3Factory: uniswap(
    require('@uniswap/v3-core/artifacts/contracts/UniswapV3Factory.sol/UniswapV3Factory.json'),
  ),
  v3Router: uniswap(require('@uniswap/v3-periphery/artifacts/contracts/SwapRouter.sol/SwapRouter.json')),
  quoter: uniswap(require('@uniswap/v3-periphery/artifacts/contracts/lens/QuoterV2.sol/QuoterV2.json')),
  positions: uniswap(
    require('@uniswap/v3-periphery/artifacts/contracts/NonfungiblePositionManager.sol/NonfungiblePositionManager.json'),
  ),
}

/** Far away: some tests move the chain's clock. */
const DEADLINE = 2n ** 40n
const NOWHERE = '0x0000000000000000000000000000000000000000'

/** How far apart the ticks of a pool of version 3 are, by its fee. */
const SPACINGS: Readonly<Record<number, number>> = { 100: 1, 500: 10, 3000: 60, 10000: 200 }
const LAST_TICK = 887_272

/** The square root, rounded down. */
function root(square: bigint): bigint {
  let [guess, next] = [square, (square + 1n) / 2n]
  while (next < guess) [guess, next] = [next, (next + square / next) / 2n]
  return guess
}

/** A token and an amount of it. */
type Side = readonly [Deployed, bigint]

type Contracts = ReturnType<typeof contractsOn>

async function deployExchanges({ deployArtifact, owner }: Contracts) {
  const weth = await deployArtifact(ARTIFACTS.weth)
  const v2Factory = await deployArtifact(ARTIFACTS.v2Factory, owner)
  const v2Router = await deployArtifact(ARTIFACTS.v2Router, v2Factory.address, weth.address)
  const v3Factory = await deployArtifact(ARTIFACTS.v3Factory)
  // Not in the package: added by a vote on public chains.
  await v3Factory.write('enableFeeAmount', 100, 1)
  const of = [v3Factory.address, weth.address]
  const positions = await deployArtifact(ARTIFACTS.positions, ...of, NOWHERE)
  const v3Router = await deployArtifact(ARTIFACTS.v3Router, ...of)
  const quoter = await deployArtifact(ARTIFACTS.quoter, ...of)
  return { weth, v2Router, v3Router, quoter, positions }
}

type Exchanges = Awaited<ReturnType<typeof deployExchanges>>

async function allow(token: Deployed, spender: Deployed, amount = maxUint256): Promise<void> {
  await token.write('approve', spender.address, amount)
}

function poolMakers({ v2Router, positions, weth }: Exchanges, owner: Address) {
  return {
    /** A pool of version 2 with these amounts, of which the first account has enough. */
    async v2([one, first]: Side, [other, second]: Side): Promise<void> {
      await allow(one, v2Router)
      await allow(other, v2Router)
      await v2Router.write(
        'addLiquidity',
        ...[one.address, other.address, first, second, 0n, 0n, owner, DEADLINE],
      )
    },
    /** A pool of version 3 over all prices. */
    async v3(fee: number, ...sides: [Side, Side]): Promise<void> {
      for (const [token] of sides) await allow(token, positions)
      const [[token0, amount0], [token1, amount1]] = sides.toSorted(([one], [other]) =>
        BigInt(one.address) < BigInt(other.address) ? -1 : 1,
      ) as [Side, Side]
      const price = root((amount1 << 192n) / amount0)
      await positions.write(
        'createAndInitializePoolIfNecessary',
        ...[token0.address, token1.address, fee, price],
      )
      const spacing = SPACINGS[fee] ?? 1
      const tick = Math.floor(LAST_TICK / spacing) * spacing
      const pool = { token0: token0.address, token1: token1.address, fee, tickLower: -tick, tickUpper: tick }
      const amounts = { amount0Desired: amount0, amount1Desired: amount1, amount0Min: 0n, amount1Min: 0n }
      await positions.write('mint', { ...pool, ...amounts, recipient: owner, deadline: DEADLINE })
    },
    /** Wraps ether for the first account. */
    wrap: (amount: bigint) => weth.pay(amount, 'deposit'),
  }
}

export const usd = (amount: string) => parseUnits(amount, 6)
export const ether = parseEther

/** Deploys the exchanges, three tokens and five pools. An ether is worth about 3,000 US dollars in them. */
export async function deployMarket(contracts: Contracts) {
  const exchanges = await deployExchanges(contracts)
  const makers = poolMakers(exchanges, contracts.owner)
  const tokens = {
    usd: await contracts.deploy('Token', 'US Dollar', 'USD', 6),
    dai: await contracts.deploy('Token', 'Dai', 'DAI', 18),
    cat: await contracts.deploy('Token', 'Cat', 'CAT', 18),
  }
  await tokens.usd.write('mint', contracts.owner, usd('100000000'))
  await tokens.dai.write('mint', contracts.owner, ether('100000000'))
  await tokens.cat.write('mint', contracts.owner, ether('100000000'))
  const { weth } = exchanges
  await makers.wrap(ether('400'))
  await makers.v2([weth, ether('100')], [tokens.usd, usd('300000')])
  await makers.v2([weth, ether('100')], [tokens.cat, ether('1000000')])
  // Thin, so that the way over ether is better.
  await makers.v2([tokens.usd, usd('3000')], [tokens.cat, ether('10000')])
  await makers.v3(100, [tokens.usd, usd('1000000')], [tokens.dai, ether('1000000')])
  await makers.v3(500, [weth, ether('100')], [tokens.usd, usd('301000')])
  return { ...exchanges, ...tokens, makers }
}

export type Market = Awaited<ReturnType<typeof deployMarket>>

/** Where the contracts are that an operator names. */
type Placed = Readonly<
  Record<'weth' | 'v2Router' | 'v3Router' | 'quoter' | 'usd' | 'dai', { address: Address }>
>

/** What the operator writes into the file of chains for these exchanges. */
export const sourceOf = ({ weth, v2Router, v3Router, quoter, usd: dollar, dai }: Placed) => ({
  kind: 'pools' as const,
  wrapped: weth.address,
  bases: [dollar.address, dai.address],
  exchanges: [
    { kind: 'uniswap-v2' as const, name: 'Second', router: v2Router.address, fee: 3_000 },
    {
      kind: 'uniswap-v3' as const,
      name: 'Third',
      router: v3Router.address,
      quoter: quoter.address,
      fees: [100, 500, 3_000, 10_000],
    },
  ],
})
