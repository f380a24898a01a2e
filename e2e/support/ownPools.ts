import { type Address, maxUint256, parseAbi, parseEther, parseUnits } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { contractsOn } from '../market/contracts.ts'
import { LOCAL_MARKET } from '../market/local.ts'
import type { ChainHelper } from './chain.ts'

/** The router of the first exchange of the stack's first chain (Uniswap version 2). */
const [ROUTER = '0x'] = LOCAL_MARKET.swaps.sources.flatMap(({ exchanges }) =>
  exchanges.map(({ router }) => router),
)

const routerAbi = parseAbi([
  'function WETH() view returns (address)',
  'function addLiquidityETH(address token, uint256 amount, uint256 leastToken, uint256 leastCoin, address to, uint256 deadline) payable',
  'function addLiquidity(address one, address other, uint256 first, uint256 second, uint256 leastFirst, uint256 leastSecond, address to, uint256 deadline)',
  'function swapExactETHForTokens(uint256 least, address[] path, address to, uint256 deadline) payable',
  'function swapExactTokensForTokens(uint256 amount, uint256 least, address[] path, address to, uint256 deadline)',
])

/** Far away: some tests move the chain's clock. */
const DEADLINE = 2n ** 40n

/** What is in the pools. The coin has 18 decimals, both tokens have 6. */
const COINS = parseEther('100')
const GEMS = parseUnits('100000', 6)
const ORES = parseUnits('300000', 6)

/**
 * Two new tokens, GEM and ORE, on the stack's first exchange, with a pool of the coin and GEM and a pool of GEM and ORE.
 * No other test knows them, so that only this test moves their prices.
 */
export async function ownPools(chain: ChainHelper) {
  const account = privateKeyToAccount(generatePrivateKey())
  await chain.client.setBalance({ address: account.address, value: parseEther('1000') })
  const { deploy, at, owner } = contractsOn(chain, { account })
  const router = at(ROUTER, routerAbi)
  const tokens = {
    gem: await deploy('Token', 'Gem', 'GEM', 6),
    ore: await deploy('Token', 'Ore', 'ORE', 6),
  }
  for (const token of Object.values(tokens)) {
    await token.write('mint', owner, 10n * (GEMS + ORES))
    await token.write('approve', ROUTER, maxUint256)
  }
  const { gem, ore } = tokens
  await router.pay(COINS, 'addLiquidityETH', gem.address, GEMS, 0n, 0n, owner, DEADLINE)
  await router.write('addLiquidity', gem.address, ore.address, GEMS, ORES, 0n, 0n, owner, DEADLINE)
  const wrapped = await router.read<Address>('WETH')
  const helper = (token: typeof gem) => ({
    address: token.address,
    mint: (to: Address, amount: bigint) => token.write('mint', to, amount),
    balanceOf: (of: Address) => token.read<bigint>('balanceOf', of),
    allowance: (of: Address) => token.read<bigint>('allowance', of, ROUTER),
  })
  return {
    gem: helper(gem),
    ore: helper(ore),
    /** Buys GEM with the coin before others do, so that they get about this part of the pool's price less. */
    raiseGem: (thousandths: bigint) =>
      router.pay(
        (COINS * thousandths) / 2_000n,
        'swapExactETHForTokens',
        0n,
        [wrapped, gem.address],
        owner,
        DEADLINE,
      ),
    /** The same for those who buy ORE with GEM. */
    raiseOre: (thousandths: bigint) =>
      router.write(
        'swapExactTokensForTokens',
        (GEMS * thousandths) / 2_000n,
        0n,
        [gem.address, ore.address],
        owner,
        DEADLINE,
      ),
    /** What the page holds of them according to the server: enough to pay with. */
    held: [
      { chainId: chain.caipNetworkId, symbol: 'ETH', numeric: '100', decimals: 18, price: 3000 },
      { chainId: chain.caipNetworkId, symbol: 'GEM', numeric: '1000', decimals: 6, address: gem.address },
      { chainId: chain.caipNetworkId, symbol: 'ORE', numeric: '1', decimals: 6, address: ore.address },
    ],
  }
}
