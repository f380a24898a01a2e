/** @jsxImportSource preact */

import type { BalanceChanges } from '../../approval/display.ts'
import { approveWords } from '../../messages/en/approve.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Notice } from '../../ui/Notice.tsx'
import styles from './Changes.module.css'
import { LongValue } from './LongValue.tsx'
import { plainText } from './plainText.ts'
import { shortened } from './shorten.ts'

/** With more characters in one of them, amounts are set smaller, so that each number stays on one line. */
const LARGEST = 20

/** Outgoing first: incoming assets must not push outgoing ones out of view. */
const ORDER = ['out', 'in'] as const

type Simulated = NonNullable<BalanceChanges>

interface ChangesProps {
  simulated: BalanceChanges
  /** False: the request may do more than the simulation shows, so nothing may look safe. */
  understood: boolean
  /** Whether the account pays the network fee: then its balance always changes. */
  paysFee: boolean
}

/** The effects on the account, according to a simulation on the node. */
export function Changes({ simulated, understood, paysFee }: ChangesProps) {
  if (!simulated)
    return (
      <div className={styles.instead}>
        <Notice icon="question">{approveWords.notSimulated}</Notice>
      </div>
    )
  if (!simulated.succeeds) return <Failing {...simulated} paysFee={paysFee} />
  const isLong = simulated.changes.some(({ amount }) => amount.length > LARGEST)
  const changes = ORDER.flatMap((way) => simulated.changes.filter(({ direction }) => direction === way))
  return (
    <section aria-labelledby="changes">
      <h2 id="changes" className={styles.title}>
        {approveWords.simulatedResult}
      </h2>
      {changes.length === 0 && <p className={styles.none}>{unchanged(simulated, paysFee)}</p>}
      <ul>
        {changes.map(({ direction, amount, asset }, index) => {
          return (
            <li key={index} className={styles.change} data-good={understood && direction === 'in'}>
              <Icon name={direction} />
              <span className={styles.word}>{approveWords.directions[direction]}</span>
              <span className={styles.amount} data-long={isLong || undefined}>
                <bdi>{plainText(amount)}</bdi>
                {!amount.endsWith(asset) && <Asset text={plainText(asset)} />}
              </span>
            </li>
          )
        })}
      </ul>
      {simulated.partial && <p className={styles.partial}>{approveWords.onlySomeBalances}</p>}
    </section>
  )
}

/** The text if a simulation changed no balance. */
export function unchanged({ partial }: Pick<Simulated, 'partial'>, paysFee: boolean): string {
  if (partial) return approveWords.noChangeChecked
  return paysFee ? approveWords.onlyTheFee : approveWords.yourBalancesStayAsTheyAre
}

/** Whether the fee is paid for a request that would fail. */
export const stillCosts = ({ isFree }: Pick<Simulated, 'isFree'>, paysFee: boolean): boolean =>
  paysFee && !isFree

/**
 * What follows from the simulation, then the node's reason, unless a danger says it. The contract chooses that, so it is
 * shown in quotes.
 */
function Failing({ reason, isSaid, isFree, paysFee }: Omit<Simulated, 'changes'> & { paysFee: boolean }) {
  if (isSaid && isFree) return null
  return (
    <div className={styles.instead}>
      <Notice icon="alert" tone="caution">
        <strong>{approveWords.thisWouldFail}</strong>
        {stillCosts({ isFree }, paysFee) && approveWords.stillTheFee}
        {!isSaid && (
          <p className={styles.reason}>
            {reason
              ? approveWords.itsReason(<bdi>{plainText(reason)}</bdi>)
              : approveWords.theNetworkGivesNoReason}
          </p>
        )}
      </Notice>
    </div>
  )
}

/** The token's own name, and its address, which cannot be imitated. */
function Asset({ text }: { text: string }) {
  const cut = text.lastIndexOf(' ') + 1
  const address = text.slice(cut)
  return (
    <span className={styles.asset}>
      {cut > 0 && <bdi>{text.slice(0, cut)}</bdi>}
      <LongValue value={address} short={shortened(address)} label={approveWords.tokenContract} />
    </span>
  )
}
