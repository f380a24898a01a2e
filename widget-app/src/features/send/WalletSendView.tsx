import { Globe, Network, TriangleAlert } from 'lucide-react'
import type { FormEvent } from 'react'
import {
  NAMESPACE_NAMES,
  selectActiveNamespace,
  selectIsActiveNetworkSupported,
  selectNetwork,
} from '../../state/chains/selectors.ts'
import { selectIsAsking, selectSend } from '../../state/late/sendSlice.ts'
import { goBack } from '../../state/router/navigation.ts'
import { pushed } from '../../state/router/routerSlice.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import type { AppThunk } from '../../state/store/store.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Emblem } from '../../ui/Emblem.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { StatusPanel } from '../../ui/StatusPanel.tsx'
import { AmountField } from './AmountField.tsx'
import { RecipientField } from './RecipientField.tsx'
import { typeRecipient } from './recipient.ts'
import styles from './Send.module.css'
import { preview, switchForRequest } from './sendFlow.ts'
import { enterForm, selectIsElsewhere } from './sendForm.ts'
import { STAGE_LABELS, stageOf } from './sendStage.ts'
import { useSendForm } from './useSendForm.ts'

/** Families whose coins and tokens can be sent from here (spec section 9). */
const SENT: readonly string[] = ['eip155', 'solana']

/** Who asks for it, where a dApp does. */
function AskedBySite() {
  const { request } = useAppSelector(selectSend)
  const site = useAppSelector((state) => state.config.site)
  if (!request) return null
  return (
    <Notice icon={Globe}>
      <strong>{site.replace(/^https?:\/\//, '')}</strong> asks for this payment. Nothing is sent before you
      confirm it.
    </Notice>
  )
}

/** Without its asset the payment cannot go on. */
function Unread() {
  const dispatch = useAppDispatch()
  const { request, asset, assets } = useAppSelector(selectSend)
  if (!request?.isUnread || asset) return null
  return (
    <>
      <Notice icon={TriangleAlert} tone="caution">
        What this payment is in could not be read from the network.
      </Notice>
      <Button wide disabled={assets.status === 'loading'} onClick={() => dispatch(enterForm())}>
        Try again
      </Button>
    </>
  )
}

/** What there is to do where the account has too little. */
function MoreFunds() {
  const dispatch = useAppDispatch()
  return (
    <Button wide onClick={() => dispatch(pushed({ view: 'WalletReceive' }))}>
      Fund wallet
    </Button>
  )
}

/** The one way on, which says what the form lacks. */
function NextButton() {
  const form = useAppSelector(selectSend)
  const isAsking = useAppSelector(selectIsAsking)
  const stage = stageOf(form)
  const leads = stage === 'ready' || stage === 'unreachable' || (stage === 'noAsset' && !form.request)
  const isOpen = isAsking || leads
  return (
    <>
      <button
        type="submit"
        className={buttonClass({ tone: 'primary', wide: true, children: null })}
        disabled={!isOpen}
      >
        {isAsking ? 'Waiting for your wallet' : STAGE_LABELS[stage]}
      </button>
      {stage === 'tooMuch' && <MoreFunds />}
    </>
  )
}

/** Where the button and the Enter key lead. */
const goOn = (): AppThunk => (dispatch, getState) => {
  const form = selectSend(getState())
  if (selectIsAsking(getState())) dispatch(pushed({ view: 'WalletSendPreview' }))
  else if (stageOf(form) === 'unreachable') void dispatch(typeRecipient(form.recipient.text))
  else if (stageOf(form) !== 'noAsset') void dispatch(preview())
  else if (!form.request) dispatch(pushed({ view: 'WalletSendSelectToken' }))
}

/** The dApp asks for something on another network than the wallet is on. */
function Elsewhere() {
  const dispatch = useAppDispatch()
  const { request } = useAppSelector(selectSend)
  const network = useAppSelector((state) => selectNetwork(state, request?.caipNetworkId))
  const name = network?.name ?? 'another network'
  return (
    <StatusPanel
      figure={<Emblem icon={Network} />}
      title={`This payment is on ${name}`}
      text="Your wallet is on another network. Switching sends nothing: you see the payment before you confirm it."
    >
      <Button tone="primary" wide onClick={() => void dispatch(switchForRequest())}>
        Switch to {name}
      </Button>
    </StatusPanel>
  )
}

/** Families that can only be sent from the wallet itself. */
function NotHere() {
  const dispatch = useAppDispatch()
  const namespace = useAppSelector(selectActiveNamespace)
  return (
    <StatusPanel
      figure={<Emblem icon={Network} />}
      title={`No sending on ${NAMESPACE_NAMES[namespace]} from here`}
      text="Send from your wallet, or switch to an account on another chain."
    >
      <Button wide onClick={() => dispatch(goBack())}>
        Go back
      </Button>
    </StatusPanel>
  )
}

/** Nothing is known of a network that the site does not work on: neither what is there nor what sending costs. */
function Unknown() {
  const dispatch = useAppDispatch()
  return (
    <StatusPanel
      figure={<Emblem icon={Network} />}
      title="Your wallet is on another network"
      text="This site does not work there, so nothing can be sent from here. What you have there is safe."
    >
      <Button tone="primary" wide onClick={() => dispatch(pushed({ view: 'Networks' }))}>
        Choose network
      </Button>
    </StatusPanel>
  )
}

/** What to send, how much, and to whom. */
export function WalletSendView() {
  const isThere = useSendForm()
  const isElsewhere = useAppSelector(selectIsElsewhere)
  const canSend = SENT.includes(useAppSelector(selectActiveNamespace))
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
      <Unread />
      <AmountField />
      <RecipientField />
      <NextButton />
    </form>
  )
}
