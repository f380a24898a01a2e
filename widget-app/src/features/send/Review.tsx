import { TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import type { Finding } from '../../chains/adapter.ts'
import { fromBaseUnits } from '../../format/amount.ts'
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

/** Characters that fit the card in the large size. */
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

/** What the network makes known, the gravest first. */
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
          Not enough {currency.symbol} for this and the network fee.
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

/** Everything to be checked before the wallet is asked. */
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
  useAnnounce(isStopped ? 'This cannot be sent as it is.' : '')
  return (
    <div className={styles.preview}>
      <Sum ready={ready} />
      <Facts ready={ready} status={status} extra={cost?.extra ?? null} />
      <Findings ready={ready} findings={findings} isShort={isShort} />
      {status === 'failed' && (
        <Notice icon={TriangleAlert} tone="caution">
          The network could not be asked about this transfer. Your wallet says what it costs.
        </Notice>
      )}
      {isStopped ? (
        <Button wide onClick={() => void dispatch(checkAgain())}>
          Check again
        </Button>
      ) : (
        <button
          type="button"
          className={buttonClass({ tone: 'primary', wide: true, children: null })}
          disabled={!isReviewed}
          onClick={onSend}
        >
          {isReviewed ? 'Send' : 'Checking…'}
        </button>
      )}
      {said && <Details label="What the network said">{said}</Details>}
    </div>
  )
}
