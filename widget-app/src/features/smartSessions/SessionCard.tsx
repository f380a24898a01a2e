import { cx } from '@airlock/kit/design/cx'
import { date } from '@airlock/kit/messages'
import { TriangleAlert, Undo2 } from 'lucide-react'
import { commonWords } from '../../messages/en/common.ts'
import { smartSessionsWords } from '../../messages/en/smartSessions.ts'
import type { CaipNetwork } from '../../types.ts'
import { Address } from '../../ui/Address.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { networkName } from '../marks/networkName.ts'
import styles from './SmartSessions.module.css'
import { isAskedBack, isUsable } from './sessionOrder.ts'
import { type SmartSession, tokenOf } from './sessions.ts'
import { siteText, usedText, whatText } from './sessionText.ts'

interface SessionCardProps {
  session: SmartSession
  network: Pick<CaipNetwork, 'name'> | null | undefined
  isBusy: boolean
  onRevoke: () => void
}

const WHEN: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'short' }

/** The facts about a permission, by their labels. */
function Facts({ session, network }: Pick<SessionCardProps, 'session' | 'network'>) {
  const used = usedText(session)
  const token = tokenOf(session)
  const { permission, status, expiresAt, delegate } = session
  const contract = 'contractAddress' in permission ? permission.contractAddress : null
  return (
    <dl className={styles.facts}>
      {used && (
        <div>
          <dt>{used.label}</dt>
          <dd>{used.text}</dd>
        </div>
      )}
      <div>
        <dt>{status === 'expired' ? smartSessionsWords.expired : smartSessionsWords.expires}</dt>
        <dd>{date(expiresAt * 1000, WHEN)}</dd>
      </div>
      <div>
        <dt>{commonWords.network}</dt>
        <dd>{networkName(network)}</dd>
      </div>
      {token !== null && (
        <div>
          <dt>{smartSessionsWords.token}</dt>
          <dd>
            <Address address={token} />
          </dd>
        </div>
      )}
      {contract !== null && (
        <div>
          <dt>{commonWords.contract}</dt>
          <dd>
            <Address address={contract} />
          </dd>
        </div>
      )}
      <div>
        <dt>{smartSessionsWords.usedBy}</dt>
        <dd>
          <Address address={delegate} />
        </dd>
      </div>
    </dl>
  )
}

/** One permission: which site may do what, how much of it is used, and until when. */
export function SessionCard({ session, network, isBusy, onRevoke }: SessionCardProps) {
  const site = siteText(session)
  const what = whatText(session)
  return (
    <li className={styles.session} aria-label={`${site}: ${what}`}>
      <h2 className={styles.site} title={session.site ?? site}>
        <span>{site}</span>
        <Tag tone={session.status === 'active' ? 'accent' : 'plain'}>
          {smartSessionsWords.status[session.status]}
        </Tag>
      </h2>
      <p className={styles.what}>{what}</p>
      {isAskedBack(session) && <Notice icon={Undo2}>{smartSessionsWords.askedToRevoke}</Notice>}
      {session.status === 'unknown' && (
        <Notice icon={TriangleAlert} tone="caution">
          {smartSessionsWords.statusUnknown}
        </Notice>
      )}
      <Facts session={session} network={network} />
      {isUsable(session) && (
        <button
          type="button"
          className={cx(buttonClass({ children: null, tone: 'quiet', wide: true }), styles.revoke)}
          aria-disabled={isBusy}
          aria-label={isBusy ? undefined : smartSessionsWords.revokeOf(site, what)}
          onClick={isBusy ? undefined : onRevoke}
        >
          {isBusy ? smartSessionsWords.revoking : smartSessionsWords.revoke}
        </button>
      )}
    </li>
  )
}

/** As many facts as a permission to spend has. */
const FACTS = ['used', 'expires', 'network', 'usedBy']

/** The place of a permission that is loading. */
export const SessionCardRoom = () => (
  <div className={styles.session}>
    <p className={styles.site}>
      <Skeleton width={120} />
    </p>
    <p className={styles.what}>
      <Skeleton width={180} />
    </p>
    <div className={styles.facts}>
      {FACTS.map((fact) => (
        <div key={fact}>
          <Skeleton width={56} />
          <Skeleton width={88} />
        </div>
      ))}
    </div>
    <button
      type="button"
      className={cx(buttonClass({ children: null, tone: 'quiet', wide: true }), styles.revoke)}
      disabled
    >
      {smartSessionsWords.revoke}
    </button>
  </div>
)
