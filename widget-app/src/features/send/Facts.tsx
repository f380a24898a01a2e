import { fromBaseUnits } from '../../format/amount.ts'
import { commonWords } from '../../messages/en/common.ts'
import { sendWords } from '../../messages/en/send.ts'
import { selectSend } from '../../state/late/sendSlice.ts'
import type { SendState } from '../../state/late/sendState.ts'
import { useAppSelector } from '../../state/store/hooks.ts'
import type { CaipNetwork } from '../../types.ts'
import { Fact, Marked, TwoLines } from '../../ui/Review.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { WholeAddress } from '../../ui/WholeAddress.tsx'
import { NetworkMark } from '../marks/NetworkMark.tsx'
import { worthOf } from './amount.ts'
import { inCoins, roundedUp } from './cost.ts'
import type { Ready } from './transfer.ts'

interface FeeProps {
  ready: Ready
  status: SendState['review']['status']
  /** Fee and deposit; null while they are unknown. */
  extra: bigint | null
}

/** A fee in base units as an estimate, whose number and unit keep their order in every script. */
export const AboutFee = ({ fee, currency }: { fee: bigint; currency: CaipNetwork['nativeCurrency'] }) =>
  sendWords.about(
    <bdi key="fee" dir="ltr">
      {inCoins(roundedUp(fee), currency)}
    </bdi>,
  )

/** In place of the fee while it is unknown. */
const FeeRoom = ({ hasPrice }: { hasPrice: boolean }) => (
  // Of another key than the fee: an element that takes another width would count as moved.
  <TwoLines key="room">
    <Skeleton width={96} />
    {hasPrice && (
      <small>
        <Skeleton width={48} />
      </small>
    )}
  </TwoLines>
)

/**
 * The network fee. A deposit is shown separately: it explains why the first transfer of a token costs more.
 */
export function Fee({ ready, status, extra }: FeeProps) {
  const { review, assets } = useAppSelector(selectSend)
  const { estimate } = review
  const price = assets.list.find(({ address }) => address === null)?.price ?? null
  if (status === 'none' || status === 'asking') return <FeeRoom hasPrice={price !== null} />
  if (extra === null) return <TwoLines>{commonWords.notKnown}</TwoLines>
  const currency = ready.sender.network.nativeCurrency
  const deposit = estimate?.deposit ?? 0n
  const worth = worthOf(fromBaseUnits(extra, currency.decimals), price)
  return (
    <TwoLines title={inCoins(extra, currency)}>
      <AboutFee fee={extra} currency={currency} />
      {worth !== null && <small>{worth}</small>}
      {deposit > 0n && <small>{sendWords.deposit(inCoins(deposit, currency))}</small>}
    </TwoLines>
  )
}

/** The rows that a review adds once the network was asked, while it is not known yet whom to ask. */
export const CheckedRoom = () => (
  <>
    <Fact label={sendWords.networkFee}>
      <FeeRoom hasPrice />
    </Fact>
    <Fact label={sendWords.theyReceive}>
      <Skeleton width={96} />
    </Fact>
  </>
)

/** The network on which something moves. */
export const NetworkFact = ({ network }: { network: CaipNetwork | undefined }) => (
  <Fact label={commonWords.network}>
    {network ? (
      <Marked mark={<NetworkMark network={network} size="s" />}>{network.name}</Marked>
    ) : (
      sendWords.anotherNetwork
    )}
  </Fact>
)

/** The contract of a token: people have to compare all of it. */
export const TokenFact = ({ address }: { address: string }) => (
  <Fact label={sendWords.token}>
    <WholeAddress address={address} />
  </Fact>
)
