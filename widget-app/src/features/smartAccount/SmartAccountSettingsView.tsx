import { ArrowUp, Network, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { commonWords } from '../../messages/en/common.ts'
import { shellWords } from '../../messages/en/shell.ts'
import { smartAccountWords } from '../../messages/en/smartAccount.ts'
import { selectActiveNetwork } from '../../state/chains/selectors.ts'
import { selectFeatures } from '../../state/config/features.ts'
import { pushed } from '../../state/router/routerSlice.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { Details } from '../../ui/Details.tsx'
import { Emblem } from '../../ui/Emblem.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { StatusPanel } from '../../ui/StatusPanel.tsx'
import { networkName } from '../marks/networkName.ts'
import { SessionsRow } from '../smartSessions/SessionsRow.tsx'
import { explained, isFirstUse } from './firstUse.ts'
import { OwnAccount } from './OwnAccount.tsx'
import { type OwnAccounts, otherType, selectOwnAccounts } from './ownAccounts.ts'
import { preferAccount } from './preferAccount.ts'
import { readAccounts, readDeployment } from './readAgain.ts'
import styles from './SmartAccount.module.css'
import { sendToOther } from './sendToOther.ts'
import { UpgradeNotice } from './UpgradeNotice.tsx'
import { useOwnBalances } from './useOwnBalances.ts'
import { useUpgrade } from './useUpgrade.ts'

/** Shown on a network without smart accounts, on which the dApp has opened the view. */
function NoneHere() {
  const dispatch = useAppDispatch()
  const network = useAppSelector(selectActiveNetwork)
  return (
    <StatusPanel
      figure={<Emblem icon={Network} />}
      title={smartAccountWords.noneHere}
      text={network ? smartAccountWords.noneOn(networkName(network)) : smartAccountWords.notYourWallet}
    >
      <Button wide onClick={() => dispatch(pushed({ view: 'Networks' }))}>
        {shellWords.titles.Networks}
      </Button>
    </StatusPanel>
  )
}

/** Says what a smart account is, at first use without a tap. */
function Explanation() {
  const dispatch = useAppDispatch()
  const [isFirst] = useState(() => dispatch(isFirstUse()))
  useEffect(() => {
    dispatch(explained())
  }, [dispatch])
  return (
    <Details label={smartAccountWords.whatIsASmartAccount} open={isFirst}>
      {smartAccountWords.explanation}
    </Details>
  )
}

/** Switches to the other account, or sends to it. */
function Actions({ own }: { own: OwnAccounts }) {
  const dispatch = useAppDispatch()
  const canSend = useAppSelector((state) => selectFeatures(state).send)
  const [isBusy, setBusy] = useState(false)
  const other = otherType(own)
  const change = () => {
    setBusy(true)
    dispatch(preferAccount(other)).finally(() => setBusy(false))
  }
  return (
    <div className={styles.actions}>
      <Button wide busy={isBusy} onClick={change}>
        {isBusy ? smartAccountWords.switching : smartAccountWords.switchTo[other]}
      </Button>
      {canSend && (
        <Button wide onClick={() => dispatch(sendToOther())}>
          <ArrowUp size={18} /> {smartAccountWords.sendTo[other]}
        </Button>
      )}
    </div>
  )
}

/** Shown if the frame has not named the smart account. */
function Unread() {
  const dispatch = useAppDispatch()
  return (
    <div className={styles.actions}>
      <Notice icon={TriangleAlert} tone="caution">
        {smartAccountWords.couldNotBeRead}
      </Notice>
      <Button wide onClick={() => void dispatch(readAccounts())}>
        {commonWords.tryAgain}
      </Button>
    </div>
  )
}

/** Both accounts, the smart account first, because it is the default; what the EOA runs on this network, and what can be done with them. */
function Both({ own }: { own: OwnAccounts }) {
  const { smartAccount, eoa } = own.accounts
  const { upgrade, isBusy, remove } = useUpgrade(own.network.caipNetworkId)
  const network = networkName(own.network)
  const missingOn = own.isDeployed === false ? network : undefined
  return (
    <div className={styles.view}>
      <ul className={styles.accounts} aria-label={smartAccountWords.yourAccounts}>
        {smartAccount && (
          <OwnAccount
            type="smartAccount"
            account={smartAccount}
            isActive={own.active === 'smartAccount'}
            text={smartAccountWords.contract}
            missingOn={missingOn}
          />
        )}
        {eoa && (
          <OwnAccount
            type="eoa"
            account={eoa}
            isActive={own.active === 'eoa'}
            text={smartAccountWords.key[upgrade ?? 'unknown'](network)}
          />
        )}
      </ul>
      {smartAccount ? <Actions own={own} /> : <Unread />}
      {upgrade && upgrade !== 'none' && (
        <UpgradeNotice upgrade={upgrade} network={network} isBusy={isBusy} onRemove={remove} />
      )}
      {smartAccount && (
        <ul className={styles.more}>
          <SessionsRow />
        </ul>
      )}
      <Explanation />
    </div>
  )
}

/** Both accounts of the embedded wallet with their balances, and the switch between them. */
export function SmartAccountSettingsView() {
  const dispatch = useAppDispatch()
  const own = useAppSelector(selectOwnAccounts)
  useOwnBalances()
  useEffect(() => {
    dispatch(readDeployment()).catch(() => undefined)
  }, [dispatch])
  return own ? <Both own={own} /> : <NoneHere />
}
