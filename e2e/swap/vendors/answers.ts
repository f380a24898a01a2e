import type { Address } from 'viem'
import { COIN } from '../api.ts'
import { lifiCall, veloraCall, zeroExCall } from './contracts.ts'
import { afterFee, type Deal, feeIn } from './deal.ts'

/** The answers of vendors, in the shapes of their documentation. */

const ZERO = '0x0000000000000000000000000000000000000000'
const keyOf = (token: string) => (token.toLowerCase() === ZERO ? COIN : token.toLowerCase())

/** What is asked, read from the parameters of a vendor. */
export interface Wish {
  from: string
  to: string
  amount: bigint
  taker: string
  bps: bigint
  fee?: Deal['fee']
}

/** The operator's fee, if one is asked for. */
const feeFor = (to: unknown, bps: unknown): Pick<Wish, 'fee'> =>
  to && bps ? { fee: { to: to as Address, bps: BigInt(Number(bps)) } } : {}

const wishOf = (
  given: { from?: unknown; to?: unknown; amount?: unknown; taker?: unknown },
  bps: bigint,
): Wish => ({
  from: keyOf(String(given.from)),
  to: keyOf(String(given.to)),
  amount: BigInt(String(given.amount)),
  taker: String(given.taker),
  bps,
})

export function zeroEx(query: URLSearchParams, dealFor: (wish: Wish) => Deal): unknown {
  const [from, to, amount] = [query.get('sellToken'), query.get('buyToken'), query.get('sellAmount')]
  const wish = wishOf(
    { from, to, amount, taker: query.get('taker') },
    BigInt(query.get('slippageBps') ?? 100),
  )
  const whole = dealFor({ ...wish, ...feeFor(query.get('swapFeeRecipient'), query.get('swapFeeBps')) })
  const deal = afterFee(whole)
  const { write } = deal
  const taken = feeIn(whole.promised, whole)
  return {
    liquidityAvailable: true,
    blockNumber: '1',
    sellToken: deal.from,
    buyToken: deal.told,
    sellAmount: write(deal.amount),
    buyAmount: write(deal.promised),
    minBuyAmount: write(deal.promisedLeast),
    allowanceTarget: deal.spender,
    issues: { allowance: { actual: '0', spender: deal.spender }, balance: null, simulationIncomplete: false },
    fees: {
      integratorFee:
        taken > 0n
          ? { amount: String(taken), token: deal.feeTokens?.[0] ?? query.get('swapFeeToken'), type: 'volume' }
          : null,
      zeroExFee: { amount: '3', token: deal.told, type: 'volume' },
      gasFee: null,
    },
    route: {
      fills: [{ from: deal.from, to: deal.told, source: 'Desk', proportionBps: '10000' }],
      tokens: [],
    },
    transaction: {
      to: deal.contract,
      data: zeroExCall(deal, feeIn(whole.paid, whole)),
      gas: '250000',
      gasPrice: '7',
      value: String(deal.value),
    },
    zid: '0x1',
  }
}

/** @param wallet that the operator has set for the integration */
export function lifi(query: URLSearchParams, dealFor: (wish: Wish) => Deal, wallet: Address): unknown {
  const [from, to, amount] = [query.get('fromToken'), query.get('toToken'), query.get('fromAmount')]
  const bps = BigInt(Math.round(Number(query.get('slippage')) * 10_000))
  const wish = wishOf({ from, to, amount, taker: query.get('fromAddress') }, bps)
  const fee = query.get('integrator') && feeFor(wallet, Number(query.get('fee')) * 10_000)
  const deal = afterFee(dealFor({ ...wish, ...fee }))
  const taken = feeIn(deal.amount, deal)
  const { write } = deal
  const token = (address: string) => ({
    address: address === COIN ? ZERO : address,
    symbol: 'T',
    decimals: 18,
  })
  return {
    type: 'lifi',
    tool: 'desk',
    toolDetails: { key: 'desk', name: 'Desk' },
    action: { fromToken: token(deal.from), toToken: token(deal.told), fromAmount: write(deal.amount) },
    estimate: {
      approvalAddress: deal.spender,
      toAmount: write(deal.promised),
      toAmountMin: write(deal.promisedLeast),
      feeCosts:
        taken > 0n
          ? (deal.feeTokens ?? [deal.from]).map((address) => ({
              name: 'LIFI Shared Fee',
              amount: String(taken),
              token: token(address),
              included: true,
              feeSplit: { integratorFee: String(taken), lifiFee: '0' },
            }))
          : [],
      gasCosts: [{ type: 'SEND', estimate: '200000' }],
    },
    transactionRequest: {
      to: deal.contract,
      data: lifiCall(deal),
      value: `0x${deal.value.toString(16)}`,
      gasLimit: '0x3d090',
      chainId: 31_337,
    },
  }
}

export function veloraPrices(query: URLSearchParams, dealFor: (wish: Wish) => Deal): unknown {
  const [from, to, amount] = [query.get('srcToken'), query.get('destToken'), query.get('amount')]
  const deal = dealFor(wishOf({ from, to, amount, taker: query.get('userAddress') }, 100n))
  const { write } = deal
  return {
    priceRoute: {
      network: 31_337,
      srcToken: deal.from,
      srcAmount: write(deal.amount),
      destToken: deal.told,
      destAmount: write(deal.promised),
      bestRoute: [{ percent: 100, swaps: [] }],
      gasCost: '210000',
      side: 'SELL',
      version: '6.2',
      contractAddress: deal.contract,
      tokenTransferProxy: deal.spender,
      contractMethod: 'swapExactAmountIn',
      hmac: 'abc',
    },
  }
}

export function veloraTransaction(body: string, dealFor: (wish: Wish) => Deal): unknown {
  const given = JSON.parse(body) as Record<string, unknown> & { priceRoute: { hmac?: unknown } }
  // The vendor only builds what it priced itself.
  if (given.priceRoute.hmac !== 'abc') throw new Error('the route was changed')
  const { srcToken: from, destToken: to, srcAmount: amount, userAddress: taker } = given
  const wish = wishOf({ from, to, amount, taker }, BigInt(Number(given.slippage)))
  const deal = dealFor({ ...wish, ...feeFor(given.partnerAddress, given.partnerFeeBps) })
  return {
    from: taker,
    to: deal.contract,
    value: String(deal.value),
    data: veloraCall(deal),
    gasPrice: '7',
    chainId: 31_337,
  }
}
