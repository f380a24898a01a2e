import { fromBaseUnits } from '../../format/amount.ts'
import { commonWords } from '../../messages/en/common.ts'
import { sendWords } from '../../messages/en/send.ts'
import { swapWords } from '../../messages/en/swap.ts'
import { selectSend } from '../../state/late/sendSlice.ts'
import { selectSwap } from '../../state/late/swapSlice.ts'
import { useAppSelector } from '../../state/store/hooks.ts'
import { Fact, Facts, MoreFacts } from '../../ui/Review.tsx'
import { useNow } from '../../ui/useNow.ts'
import { worthOf } from '../send/amount.ts'
import { inCoins } from '../send/cost.ts'
import { AboutFee, NetworkFact } from '../send/Facts.tsx'
import type { Reviewed } from './builtCalls.ts'
import { caipOf } from './choices.ts'
import { percentOf } from './impact.ts'
import { rateText } from './Rate.tsx'
import { SwapAmount } from './SwapAmount.tsx'
import { exactSum } from './sum.ts'
import { costOf } from './swapFamilies.ts'

/** The network fee as far as it is known, and what a new account for the token may cost. */
function Fee(reviewed: Reviewed) {
  const { gasPrice } = useAppSelector(selectSwap)
  const { list } = useAppSelector(selectSend).assets
  const cost = costOf(reviewed, gasPrice)
  if (!cost) return commonWords.notKnown
  const { fee, haste, deposit } = cost
  const currency = reviewed.wish.sender.network.nativeCurrency
  const price = list.find(({ address }) => address === null)?.price ?? null
  const worth = worthOf(fromBaseUnits(fee, currency.decimals), price)
  return (
    <span title={inCoins(fee, currency)}>
      <AboutFee fee={fee} currency={currency} />
      {worth !== null && <small>{worth}</small>}
      {haste > 0n && <small>{swapWords.haste(inCoins(haste, currency))}</small>}
      {deposit > 0n && <small>{swapWords.deposit(inCoins(deposit, currency))}</small>}
    </span>
  )
}

/** What somebody takes, in one of the two tokens; another token is only named by its source. */
function TakenFee({ wish, fee }: Pick<Reviewed, 'wish'> & { fee: Reviewed['quote']['providerFee'] }) {
  if (!fee) return swapWords.none
  const token = [wish.from, wish.to].find(
    (one) => caipOf(wish.sender, one).toLowerCase() === fee.token.toLowerCase(),
  )
  return token ? <bdi dir="ltr">{exactSum(BigInt(fee.amount), token)}</bdi> : commonWords.notKnown
}

/** The exchanges in their order, each once. */
const routeOf = ({ quote }: Reviewed): string =>
  [...new Set(quote.route.map(({ exchange }) => exchange))].join(' → ') || quote.source

/** How old the quote is. Its age is announced to nobody: it changes all the time. */
function Age({ readAt }: { readAt: number }) {
  const now = useNow(1_000)
  return swapWords.secondsOld(Math.max(0, Math.round((now - readAt) / 1_000)))
}

/** Everything that the visitor should check about a swap; what is usual stands behind one tap. */
export function SwapFacts({ reviewed, readAt }: { reviewed: Reviewed; readAt: number }) {
  const { wish, quote } = reviewed
  const impact = quote.priceImpactBps
  const source = (
    <Fact label={swapWords.providerFee}>
      <TakenFee wish={wish} fee={quote.providerFee} />
    </Fact>
  )
  return (
    <div>
      <Facts>
        <Fact label={swapWords.minimumReceived}>
          <SwapAmount asset={wish.to} units={BigInt(quote.minToAmount)} />
        </Fact>
        <NetworkFact network={wish.sender.network} />
        <Fact label={sendWords.networkFee}>
          <Fee {...reviewed} />
        </Fact>
        {quote.providerFee && source}
        {quote.operatorFee && (
          <Fact label={swapWords.serviceFee}>
            <TakenFee wish={wish} fee={quote.operatorFee} />
          </Fact>
        )}
      </Facts>
      <MoreFacts label={swapWords.moreFacts}>
        <Fact label={swapWords.rateLabel}>
          <bdi dir="ltr">{rateText(wish, quote)}</bdi>
        </Fact>
        <Fact label={swapWords.priceImpact}>
          {impact === null ? commonWords.notKnown : swapWords.percent(percentOf(impact))}
        </Fact>
        <Fact label={swapWords.maxSlippage}>{swapWords.percent(wish.slippage)}</Fact>
        <Fact label={swapWords.route}>{routeOf(reviewed)}</Fact>
        {!quote.providerFee && source}
        <Fact label={swapWords.quoteAge}>
          <Age readAt={readAt} />
        </Fact>
      </MoreFacts>
    </div>
  )
}
