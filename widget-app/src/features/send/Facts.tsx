import type { ReactNode } from 'react'
import { fromBaseUnits } from '../../format/amount.ts'
import { commonWords } from '../../messages/en/common.ts'
import { sendWords } from '../../messages/en/send.ts'
import { selectSend } from '../../state/late/sendSlice.ts'
import type { SendState } from '../../state/late/sendState.ts'
import { useAppSelector } from '../../state/store/hooks.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { WholeAddress } from '../../ui/WholeAddress.tsx'
import { worthOf } from './amount.ts'
import { inCoins, roundedUp } from './cost.ts'
import styles from './Send.module.css'
import type { Ready } from './transfer.ts'

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

interface FeeProps {
  ready: Ready
  status: SendState['review']['status']
  /** Fee and deposit; null while they are unknown. */
  extra: bigint | null
}

/**
 * The network fee. A deposit is shown separately: it explains why the first transfer of a token costs more.
 */
export function Fee({ ready, status, extra }: FeeProps) {
  const { review, assets } = useAppSelector(selectSend)
  const { estimate } = review
  const price = assets.list.find(({ address }) => address === null)?.price ?? null
  if (status === 'asking') return <Skeleton width={96} />
  if (extra === null) return commonWords.notKnown
  const currency = ready.sender.network.nativeCurrency
  const deposit = estimate?.deposit ?? 0n
  const worth = worthOf(fromBaseUnits(extra, currency.decimals), price)
  return (
    <span title={inCoins(extra, currency)}>
      {sendWords.about(inCoins(roundedUp(extra), currency))}
      {worth !== null && <small>{worth}</small>}
      {deposit > 0n && <small>{sendWords.deposit(inCoins(deposit, currency))}</small>}
    </span>
  )
}

interface FactsProps {
  to: string
  /** The name from which the address was found. */
  name?: string | undefined
  token: string | null
  network: string
  children?: ReactNode
}

/** The recipient, the token and the network, and what else there is to know. */
export function Facts({ to, name, token, network, children }: FactsProps) {
  return (
    <dl className={styles.facts}>
      <Fact label={sendWords.to}>
        {name && <strong>{name}</strong>}
        <span className={styles.whole}>
          <WholeAddress address={to} />
        </span>
      </Fact>
      {token !== null && (
        <Fact label={sendWords.token}>
          <span className={styles.whole}>
            <WholeAddress address={token} />
          </span>
        </Fact>
      )}
      <Fact label={commonWords.network}>{network}</Fact>
      {children}
    </dl>
  )
}
