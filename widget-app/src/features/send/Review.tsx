import { TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import type { Finding } from '../../chains/adapter.ts'
import { fromBaseUnits } from '../../format/amount.ts'
import { sendWords } from '../../messages/en/send.ts'
import { selectIsReviewed, selectSend } from '../../state/late/sendSlice.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import { useAnnounce } from '../../ui/announce.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Details } from '../../ui/Details.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { worthOf } from './amount.ts'
import { inCoins } from './cost.ts'
import { Facts } from './Facts.tsx'
import { judge } from './judgement.ts'
import styles from './Send.module.css'
import { checkAgain, confirmSend, review } from './sendFlow.ts'
import { findingText } from './sendTexts.ts'
import { type Ready, selectReady } from './transfer.ts'

/** The most characters that fit the card in the large size. */
const LONGEST = 17

function Sum({ ready: { asset, transfer } }: { ready: Ready }) {
  const amount = fromBaseUnits(transfer.amount, asset.decimals)
  const worth = worthOf(amount, asset.price)
  const shown = `${amount} ${asset.symbol}`
  return (
    <div className={styles.sum}>
      <Mark name={asset.name} src={asset.iconUrl ?? undefined} shape="network" size="tile" />
      <strong data-long={shown.length > LONGEST}>
        <bdi dir="ltr">{shown}</bdi>
      </strong>
      {worth !== null && <span className={styles.about}>{worth}</span>}
    </div>
  )
}

/** The findings of the network, the most serious first. */
function Findings({ ready, findings, isShort }: { ready: Ready; findings: Finding[]; isShort: boolean }) {
  const { estimate } = useAppSelector(selectSend).review
  const { asset, sender } = ready
  const { network } = sender
  const currency = network.nativeCurrency
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

/** Everything that the visitor should check before the wallet is asked. */
export function Review() {
  const dispatch = useAppDispatch()
  const ready = useAppSelector(selectReady)
  return ready && <Checked ready={ready} onSend={() => void dispatch(confirmSend())} />
}

function Checked({ ready, onSend }: { ready: Ready; onSend: () => void }) {
  const dispatch = useAppDispatch()
  const { review: known, assets } = useAppSelector(selectSend)
  const { status, estimate } = known
  const { cost, isShort, findings, isStopped } = judge(ready, { estimate, assets })
  const isReviewed = useAppSelector(selectIsReviewed)
  useEffect(() => {
    if (status === 'none') void dispatch(review())
  }, [dispatch, status])
  const said = findings.find(({ said: words }) => words)?.said
  useAnnounce(isStopped ? sendWords.cannotBeSent : '')
  return (
    <div className={styles.preview}>
      <Sum ready={ready} />
      <Facts ready={ready} status={status} extra={cost?.extra ?? null} />
      <Findings ready={ready} findings={findings} isShort={isShort} />
      {status === 'failed' && (
        <Notice icon={TriangleAlert} tone="caution">
          {sendWords.networkNotAsked}
        </Notice>
      )}
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
          {isReviewed ? sendWords.send : sendWords.checking}
        </button>
      )}
      {said && <Details label={sendWords.whatTheNetworkSaid}>{said}</Details>}
    </div>
  )
}
