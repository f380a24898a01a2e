/** @jsxImportSource preact */

import type { BalanceChanges } from '../../approval/display.ts'
import { approveWords } from '../../messages/en/approve.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Notice } from '../../ui/Notice.tsx'
import styles from './Changes.module.css'
import { LongValue } from './LongValue.tsx'
import { plainText } from './plainText.ts'
import { shortened } from './shorten.ts'

/** Worst first: what arrives must not push what leaves out of view. */
const ORDER = ['out', 'in'] as const

type Simulated = NonNullable<BalanceChanges>

interface ChangesProps {
  simulated: BalanceChanges
  /** False: nobody knows what else the request does, and nothing may look safe. */
  understood: boolean
  /** The account pays the network: then it never stays as it is. */
  paysFee: boolean
}

/** What a dry run on the node says will happen to the account. */
export function Changes({ simulated, understood, paysFee }: ChangesProps) {
  if (!simulated) return <Notice icon="question">{approveWords.notSimulated}</Notice>
  if (!simulated.succeeds) return <Failing reason={simulated.reason} paysFee={paysFee} />
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
              <span className={styles.amount}>
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

/** What is said where a dry run changed no balance. */
export function unchanged({ partial }: Pick<Simulated, 'partial'>, paysFee: boolean): string {
  if (partial) return approveWords.noChangeChecked
  return paysFee ? approveWords.onlyTheFee : approveWords.yourBalancesStayAsTheyAre
}

/** The reason is the contract's to choose: it stands in quotes. */
function Failing({ reason, paysFee }: { reason: string | null; paysFee: boolean }) {
  return (
    <Notice icon="alert" tone="caution">
      <strong>{approveWords.thisWouldFail}</strong>{' '}
      {reason ? approveWords.itsReason(<bdi>{plainText(reason)}</bdi>) : approveWords.theNetworkGivesNoReason}
      {paysFee && approveWords.feeAllTheSame}
    </Notice>
  )
}

/** What a token calls itself, and its address: the one thing that nobody can imitate. */
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
