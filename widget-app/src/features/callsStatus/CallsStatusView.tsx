import { cx } from '@airlock/kit/design/cx'
import { ArrowUpRight, CircleCheck, CircleX, TriangleAlert } from 'lucide-react'
import { shallowEqual } from 'react-redux'
import { truncateAddress } from '../../format/address.ts'
import { callsStatusWords } from '../../messages/en/callsStatus.ts'
import { commonWords } from '../../messages/en/common.ts'
import { shellWords } from '../../messages/en/shell.ts'
import { smartAccountWords } from '../../messages/en/smartAccount.ts'
import { selectNetwork } from '../../state/chains/selectors.ts'
import { type CallsReport, type ShownCalls, selectShownCalls } from '../../state/late/callsSlice.ts'
import { closeModal } from '../../state/router/navigation.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import { ActionBar } from '../../ui/ActionBar.tsx'
import { Address } from '../../ui/Address.tsx'
import { Button } from '../../ui/Button.tsx'
import { Success } from '../../ui/illustrations/Success.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ProgressRing } from '../../ui/ProgressRing.tsx'
import { StatusPanel } from '../../ui/StatusPanel.tsx'
import { useTransactionUrl } from '../activeAccount/useTransactionUrl.ts'
import { NetworkMark } from '../marks/NetworkMark.tsx'
import { networkName } from '../marks/networkName.ts'
import styles from './CallsStatus.module.css'
import { senderOf } from './sender.ts'
import { outcomeOf, tellsOf } from './texts.ts'
import { useFollowedCalls } from './useFollowedCalls.ts'

interface TransactionProps {
  url: string | null
  isSuccess: boolean
  title: string
  hash: string
  /** Whether the view's title says what became of it. */
  isTold: boolean
}

/** One transaction; a link if the network has an explorer. */
function Transaction({ url, isSuccess, title, hash, isTold }: TransactionProps) {
  const content = (
    <>
      <span className={isSuccess ? styles.mark : cx(styles.mark, styles.failed)}>
        {isSuccess ? <CircleCheck size={20} /> : <CircleX size={20} />}
      </span>
      <span className={styles.words}>
        <span>{title}</span>{' '}
        <span className={styles.detail}>
          {!isTold && `${isSuccess ? callsStatusWords.succeeded : callsStatusWords.failedOne} · `}
          <bdi dir="ltr">{truncateAddress(hash)}</bdi>
        </span>
      </span>
    </>
  )
  if (url === null) return <div className={styles.transaction}>{content}</div>
  return (
    <a className={styles.transaction} href={url} target="_blank" rel="noopener noreferrer">
      {content}
      <ArrowUpRight size={16} />
    </a>
  )
}

function Transactions({ report }: { report: CallsReport }) {
  const { chainId, transactions } = report
  const urlOf = useTransactionUrl(chainId)
  return (
    <ul className={styles.transactions} aria-label={callsStatusWords.transactions}>
      {transactions.map(({ hash, isSuccess }, index) => (
        <li key={hash}>
          <Transaction
            url={urlOf(hash)}
            isSuccess={isSuccess}
            title={callsStatusWords.transaction(index + 1, transactions.length)}
            hash={hash}
            isTold={tellsOf(report)}
          />
        </li>
      ))}
    </ul>
  )
}

/** Whose calls they are, and where. */
function Facts({ shown }: { shown: ShownCalls }) {
  const { chainId } = shown.report
  const network = useAppSelector((state) => selectNetwork(state, chainId))
  const sender = useAppSelector((state) => senderOf(state, shown), shallowEqual)
  const name = networkName(network)
  return (
    <dl className={styles.facts}>
      <div className={styles.fact}>
        <dt>{callsStatusWords.account}</dt>
        <dd>
          {sender.type && `${smartAccountWords.types[sender.type]} `}
          <Address address={sender.address} />
        </dd>
      </div>
      <div className={styles.fact}>
        <dt>{commonWords.network}</dt>
        <dd className={styles.network}>
          <NetworkMark network={network ?? { name, caipNetworkId: chainId }} size="s" />
          {name}
        </dd>
      </div>
    </dl>
  )
}

function Status({ shown }: { shown: ShownCalls }) {
  const dispatch = useAppDispatch()
  const { report, isUnread } = shown
  const network = useAppSelector((state) => selectNetwork(state, report.chainId))
  const { isOver, follow } = useFollowedCalls(shown)
  const { title, text, progress } = outcomeOf(report)
  const mark = { name: networkName(network), caipNetworkId: report.chainId }
  const figure =
    progress === 'done' ? (
      <Success />
    ) : (
      <ProgressRing progress={isOver ? 'still' : progress}>
        <NetworkMark network={network ?? mark} size="l" />
      </ProgressRing>
    )
  return (
    <div className={styles.view}>
      <StatusPanel figure={figure} title={title} text={isOver ? callsStatusWords.over : text}>
        {isUnread && (
          <Notice icon={TriangleAlert} tone="caution">
            {callsStatusWords.unread}
          </Notice>
        )}
        {isOver && (
          <Button wide onClick={follow}>
            {callsStatusWords.lookAgain}
          </Button>
        )}
      </StatusPanel>
      <Facts shown={shown} />
      {report.transactions.length > 0 && <Transactions report={report} />}
      <ActionBar>
        <Button tone="primary" wide onClick={() => dispatch(closeModal())}>
          {shellWords.close}
        </Button>
      </ActionBar>
    </div>
  )
}

/** The status of calls that a site has sent (EIP-5792), which the site asks to show. */
export function CallsStatusView() {
  const shown = useAppSelector(selectShownCalls)
  return shown && <Status key={shown.id} shown={shown} />
}
