import { TriangleAlert, Users } from 'lucide-react'
import type { OwnName } from '../../../shared/names/api.ts'
import { EVM_COIN } from '../../../shared/names/coinType.ts'
import { namesWords } from '../../messages/en/names.ts'
import { smartAccountWords } from '../../messages/en/smartAccount.ts'
import { selectOwnName } from '../../state/late/ownNameSlice.ts'
import { openView } from '../../state/router/navigation.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import { ActionBar } from '../../ui/ActionBar.tsx'
import { Address } from '../../ui/Address.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Emblem } from '../../ui/Emblem.tsx'
import { Success } from '../../ui/illustrations/Success.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { StatusPanel } from '../../ui/StatusPanel.tsx'
import type { OwnType } from '../../wallets/embedded/preference.ts'
import { networkName } from '../marks/networkName.ts'
import { otherType, selectOwnAccounts } from '../smartAccount/ownAccounts.ts'
import { moveName } from './changeName.ts'
import styles from './OwnName.module.css'
import { accountOf, type NameOwner } from './owner.ts'
import { useOwnName } from './useOwnName.ts'
import { WithOwnName } from './WithOwnName.tsx'

interface EndProps {
  /** Whether the name comes from this account or goes to it. */
  label: string
  type: OwnType
  address: string
}

/** One of the two accounts. */
function End({ label, type, address }: EndProps) {
  return (
    <li className={styles.account}>
      <Avatar address={address} />
      <div className={styles.which}>
        <p className={styles.type}>{smartAccountWords.types[type]}</p>
        <p className={styles.address}>
          <Address address={address} />
        </p>
      </div>
      <span className={styles.end}>{label}</span>
    </li>
  )
}

/** What the move changes, in the order of its weight. */
function Facts({ to, owner }: { to: OwnType; owner: NameOwner }) {
  const isLost = to === 'smartAccount' && owner.coinType !== EVM_COIN
  return (
    <div className={styles.facts}>
      <p>
        {namesWords.willLead[to](networkName(owner.network))} {isLost && namesWords.notOnEthereum}
      </p>
      <p>{namesWords.whatStays}</p>
    </div>
  )
}

type EndsProps = Pick<MoveProps, 'owner' | 'to' | 'recipient'>

/** The account that has the name, and the one that gets it. */
const Ends = ({ owner, to, recipient }: EndsProps) => (
  <ul className={styles.accounts} aria-label={smartAccountWords.yourAccounts}>
    <End label={namesWords.from} type={to === 'eoa' ? 'smartAccount' : 'eoa'} address={owner.address} />
    <End label={namesWords.to} type={to} address={recipient} />
  </ul>
)

/** The question while the name is loading. */
const Waiting = (ends: EndsProps) => (
  <div className={styles.move}>
    <p className={styles.moved}>
      <Skeleton width={140} />
    </p>
    <Ends {...ends} />
    <div className={styles.facts}>
      <Skeleton width={280} />
      <p>{namesWords.whatStays}</p>
    </div>
    <ActionBar>
      <button type="button" className={buttonClass({ tone: 'primary', wide: true, children: null })} disabled>
        {namesWords.move}
      </button>
    </ActionBar>
  </div>
)

interface MoveProps {
  own: OwnName
  owner: NameOwner
  to: OwnType
  recipient: string
}

/** The question, with both accounts: the wallet signs when the visitor agrees, and a failure comes back here. */
function Move({ own: { name }, owner, to, recipient }: MoveProps) {
  const dispatch = useAppDispatch()
  const { phase, failure, name: about } = useAppSelector(selectOwnName)
  const others = useOwnName(accountOf({ ...owner, address: recipient }))
  const isNamed = others.status === 'ready'
  const problem = failure?.task === 'move' && about === name ? failure : null
  return (
    <div className={styles.move}>
      <p className={styles.moved}>
        <bdi translate="no">{name}</bdi>
      </p>
      <Ends owner={owner} to={to} recipient={recipient} />
      {!isNamed && <Facts to={to} owner={owner} />}
      <ActionBar>
        <div className={styles.said} role="status">
          {(isNamed || problem) && (
            <Notice icon={TriangleAlert} tone="caution">
              {isNamed
                ? namesWords.otherHasName(others.own.name)
                : problem && namesWords.changeFailures[problem.reason]}
            </Notice>
          )}
        </div>
        <Button
          tone="primary"
          wide
          disabled={isNamed}
          busy={phase !== 'editing'}
          onClick={() => void dispatch(moveName(name, { type: to, address: recipient }))}
        >
          {namesWords.changing[phase] || namesWords.move}
        </Button>
      </ActionBar>
    </div>
  )
}

/** The name is the other account's now. */
function Moved({ name, to }: { name: string; to: OwnType }) {
  const dispatch = useAppDispatch()
  return (
    <StatusPanel figure={<Success />} title={namesWords.moved[to](name)} text={namesWords.movedText}>
      <Button tone="primary" wide onClick={() => dispatch(openView({ view: 'Account' }))}>
        {namesWords.done}
      </Button>
    </StatusPanel>
  )
}

/** Moves the visitor's name to their other account, if they agree. */
export function MoveAccountNameView() {
  const accounts = useAppSelector(selectOwnAccounts)
  const { movedTo, name } = useAppSelector(selectOwnName)
  const to = accounts && otherType(accounts)
  const recipient = to && accounts.accounts[to]?.address
  if (movedTo && name !== null) return <Moved name={name} to={movedTo} />
  if (!to || !recipient)
    return (
      <StatusPanel
        figure={<Emblem icon={Users} />}
        title={namesWords.noOther}
        text={namesWords.noOtherText}
      />
    )
  return (
    <WithOwnName waiting={(owner) => <Waiting owner={owner} to={to} recipient={recipient} />}>
      {(own, owner) => <Move own={own} owner={owner} to={to} recipient={recipient} />}
    </WithOwnName>
  )
}
