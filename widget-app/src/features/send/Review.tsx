import { exactQuantity } from '@airlock/kit/messages'
import { Info, TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import type { Finding } from '../../chains/adapter.ts'
import { fromBaseUnits } from '../../format/amount.ts'
import { commonWords } from '../../messages/en/common.ts'
import { sendWords } from '../../messages/en/send.ts'
import { selectIsReviewed, selectSend } from '../../state/late/sendSlice.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import { ActionBar } from '../../ui/ActionBar.tsx'
import { useAnnounce } from '../../ui/announce.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Details } from '../../ui/Details.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Fact, Facts, ReviewPage } from '../../ui/Review.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { inCoins } from './cost.ts'
import { Fee, NetworkFact, TokenFact } from './Facts.tsx'
import { judge } from './judgement.ts'
import { NextRequest } from './NextRequest.tsx'
import { checkAgain, confirmSend, review } from './sendFlow.ts'
import { findingText } from './sendTexts.ts'
import { TransferEnds } from './TransferEnds.tsx'
import { type Ready, selectReady } from './transfer.ts'

/** What is true of every transfer. It stands from the start, in the room of the warning that may take its place. */
export const Advice = () => (
  <Notice icon={Info} tone="advice">
    {sendWords.checkAddress}
  </Notice>
)

/** The findings of the network, the most serious first. */
function Findings({ ready, findings, isShort }: { ready: Ready; findings: Finding[]; isShort: boolean }) {
  const { status, estimate } = useAppSelector(selectSend).review
  const { asset, sender } = ready
  const { network } = sender
  const currency = network.nativeCurrency
  if (status === 'failed')
    return (
      <Notice icon={TriangleAlert} tone="caution">
        {sendWords.networkNotAsked}
      </Notice>
    )
  if (!isShort && findings.length === 0) return <Advice />
  const received = `${fromBaseUnits(estimate?.received ?? 0n, asset.decimals)} ${asset.symbol}`
  return (
    <>
      {isShort && (
        <Notice icon={TriangleAlert} tone="caution">
          {sendWords.notEnough(currency.symbol)}
        </Notice>
      )}
      {findings.map((finding) => (
        <Notice key={finding.code} icon={TriangleAlert} tone="caution">
          {findingText(finding, {
            symbol: asset.symbol,
            minimum: inCoins(finding.minimum ?? 0n, currency),
            received,
            network: network.name,
          })}
        </Notice>
      ))}
    </>
  )
}

/** What the recipient gets; its room is kept while the network is asked. */
const Arrival = ({ asset, received }: { asset: Ready['asset']; received: bigint | undefined }) =>
  received === undefined ? (
    <Skeleton width={96} />
  ) : (
    <bdi dir="ltr">
      {exactQuantity(fromBaseUnits(received, asset.decimals))} {asset.symbol}
    </bdi>
  )

interface ReviewProps {
  /** The part before the amount. */
  lead?: ReactNode
  /** What stands in place of the value in money if there is none. */
  worth?: ReactNode
  /** Further facts. */
  more?: ReactNode
  /** The label of the button. */
  action?: string
}

/** Everything that the visitor should check before the wallet is asked. */
export function Review(props: ReviewProps) {
  const dispatch = useAppDispatch()
  const ready = useAppSelector(selectReady)
  return ready && <Checked {...props} ready={ready} onSend={() => void dispatch(confirmSend())} />
}

interface CheckedProps extends ReviewProps {
  ready: Ready
  onSend: () => void
}

function Checked({ ready, onSend, lead, worth, more, action = sendWords.send }: CheckedProps) {
  const dispatch = useAppDispatch()
  const { review: known, assets, recipient } = useAppSelector(selectSend)
  const { asset, sender, transfer } = ready
  const isName = recipient.text.toLowerCase() !== transfer.to.toLowerCase()
  const { status, estimate } = known
  const { cost, isShort, findings, isStopped } = judge(ready, { estimate, assets })
  const isReviewed = useAppSelector(selectIsReviewed)
  useEffect(() => {
    if (status === 'none') void dispatch(review())
  }, [dispatch, status])
  const said = findings.find(({ said: words }) => words)?.said
  useAnnounce(isStopped ? sendWords.cannotBeSent : '')
  return (
    <ReviewPage>
      {lead}
      <NextRequest />
      <TransferEnds
        amount={fromBaseUnits(transfer.amount, asset.decimals)}
        token={asset}
        to={transfer.to}
        worth={worth}
        name={isName ? recipient.text : undefined}
      />
      <Facts>
        <NetworkFact network={sender.network} />
        <Fact label={sendWords.networkFee}>
          <Fee ready={ready} status={status} extra={cost?.extra ?? null} />
        </Fact>
        <Fact label={sendWords.theyReceive}>
          {status === 'failed' ? (
            commonWords.notKnown
          ) : (
            <Arrival asset={asset} received={estimate?.received} />
          )}
        </Fact>
        {asset.address !== null && <TokenFact address={asset.address} />}
        {more}
      </Facts>
      <ActionBar>
        <Findings ready={ready} findings={findings} isShort={isShort} />
        {said && <Details label={sendWords.whatTheNetworkSaid}>{said}</Details>}
        {isStopped ? (
          <Button wide onClick={() => void dispatch(checkAgain())}>
            {sendWords.checkAgain}
          </Button>
        ) : (
          <button
            type="button"
            className={buttonClass({ tone: 'primary', wide: true, children: null })}
            disabled={!isReviewed}
            onClick={onSend}
          >
            {isReviewed ? action : sendWords.checking}
          </button>
        )}
      </ActionBar>
    </ReviewPage>
  )
}
