import { Network } from 'lucide-react'
import type { FormEvent } from 'react'
import { can } from '../../chains/capabilities.ts'
import { familiesWords } from '../../messages/en/families.ts'
import { sendWords } from '../../messages/en/send.ts'
import {
  selectActiveNamespace,
  selectIsActiveNetworkSupported,
  selectNetwork,
} from '../../state/chains/selectors.ts'
import { selectIsAsking, selectSend } from '../../state/late/sendSlice.ts'
import { goBack } from '../../state/router/navigation.ts'
import { pushed } from '../../state/router/routerSlice.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import type { AppThunk } from '../../state/store/store.ts'
import { ActionBar } from '../../ui/ActionBar.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Emblem } from '../../ui/Emblem.tsx'
import { StatusPanel } from '../../ui/StatusPanel.tsx'
import { ReceiveButton } from '../receive/ReceiveButton.tsx'
import { AmountField } from './AmountField.tsx'
import { AskedBySite, Unread } from './Asked.tsx'
import { NextRequest } from './NextRequest.tsx'
import { RecipientField } from './RecipientField.tsx'
import { typeRecipient } from './recipient.ts'
import styles from './Send.module.css'
import { preview } from './sendFlow.ts'
import { selectIsElsewhere } from './sendForm.ts'
import { stageOf } from './sendStage.ts'
import { switchForRequest } from './switchToSend.ts'
import { useSendForm } from './useSendForm.ts'

/** The button to the review, whose label names the first thing that the form lacks. */
function NextButton() {
  const form = useAppSelector(selectSend)
  const isAsking = useAppSelector(selectIsAsking)
  const stage = stageOf(form)
  const leads = stage === 'ready' || stage === 'unreachable' || (stage === 'noAsset' && !form.request)
  const isOpen = isAsking || leads
  return (
    <ActionBar>
      <button
        type="submit"
        className={buttonClass({ tone: 'primary', wide: true, children: null })}
        disabled={!isOpen}
      >
        {isAsking ? sendWords.waitingForYourWallet : sendWords.stages[stage]}
      </button>
      {stage === 'tooMuch' && (
        <ReceiveButton tone="primary" wide>
          {sendWords.fundWallet}
        </ReceiveButton>
      )}
    </ActionBar>
  )
}

/** The action of the button and of the Enter key. */
const goOn = (): AppThunk => (dispatch, getState) => {
  const form = selectSend(getState())
  if (selectIsAsking(getState())) dispatch(pushed({ view: 'WalletSendPreview' }))
  else if (stageOf(form) === 'unreachable') void dispatch(typeRecipient(form.recipient.text))
  else if (stageOf(form) !== 'noAsset') void dispatch(preview())
  else if (!form.request) dispatch(pushed({ view: 'WalletSendSelectToken' }))
}

/** Shown if the dApp asks for a transfer on another network than the wallet's. */
function Elsewhere() {
  const dispatch = useAppDispatch()
  const { request } = useAppSelector(selectSend)
  const network = useAppSelector((state) => selectNetwork(state, request?.caipNetworkId))
  const name = network?.name ?? sendWords.anotherNetwork
  return (
    <StatusPanel
      figure={<Emblem icon={Network} />}
      title={sendWords.paymentIsOn(name)}
      text={sendWords.switchingSendsNothing}
    >
      <Button tone="primary" wide onClick={() => void dispatch(switchForRequest())}>
        {sendWords.switchTo(name)}
      </Button>
    </StatusPanel>
  )
}

/** Shown for families in which transfers only work in the wallet itself. */
function NotHere() {
  const dispatch = useAppDispatch()
  const namespace = useAppSelector(selectActiveNamespace)
  return (
    <StatusPanel
      figure={<Emblem icon={Network} />}
      title={sendWords.noSendingOn(familiesWords.names[namespace])}
      text={sendWords.sendFromYourWallet}
    >
      <Button wide onClick={() => dispatch(goBack())}>
        {sendWords.goBack}
      </Button>
    </StatusPanel>
  )
}

/** Shown on a network that the dApp has not configured: neither balances nor fees are known there. */
function Unknown() {
  const dispatch = useAppDispatch()
  return (
    <StatusPanel
      figure={<Emblem icon={Network} />}
      title={sendWords.walletIsElsewhere}
      text={sendWords.siteDoesNotWorkThere}
    >
      <Button tone="primary" wide onClick={() => dispatch(pushed({ view: 'Networks' }))}>
        {sendWords.selectNetwork}
      </Button>
    </StatusPanel>
  )
}

/** The form with asset, amount and recipient. */
export function WalletSendView() {
  const isThere = useSendForm()
  const isElsewhere = useAppSelector(selectIsElsewhere)
  const canSend = can(useAppSelector(selectActiveNamespace), 'send')
  const dispatch = useAppDispatch()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    dispatch(goOn())
  }
  const isKnown = useAppSelector(selectIsActiveNetworkSupported)
  if (!canSend) return <NotHere />
  if (!isThere) return <div className={styles.room} />
  if (isElsewhere) return <Elsewhere />
  if (!isKnown) return <Unknown />
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <AskedBySite />
      <NextRequest />
      <Unread />
      <AmountField />
      <RecipientField />
      <NextButton />
    </form>
  )
}
