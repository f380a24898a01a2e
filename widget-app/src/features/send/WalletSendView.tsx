import { Globe, Network, TriangleAlert } from 'lucide-react'
import type { FormEvent } from 'react'
import { can } from '../../chains/capabilities.ts'
import { commonWords } from '../../messages/en/common.ts'
import { sendWords } from '../../messages/en/send.ts'
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
import { stageOf } from './sendStage.ts'
import { useSendForm } from './useSendForm.ts'

/** Who asks for it, where a dApp does. */
function AskedBySite() {
  const { request } = useAppSelector(selectSend)
  const site = useAppSelector((state) => state.config.site)
  if (!request) return null
  return (
    <Notice icon={Globe}>
      {sendWords.asksForPayment(<strong key="site">{site.replace(/^https?:\/\//, '')}</strong>)}
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
        {sendWords.assetUnread}
      </Notice>
      <Button wide disabled={assets.status === 'loading'} onClick={() => dispatch(enterForm())}>
        {commonWords.tryAgain}
      </Button>
    </>
  )
}

/** What there is to do where the account has too little. */
function MoreFunds() {
  const dispatch = useAppDispatch()
  return (
    <Button wide onClick={() => dispatch(pushed({ view: 'WalletReceive' }))}>
      {sendWords.fundWallet}
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
        {isAsking ? sendWords.waitingForYourWallet : sendWords.stages[stage]}
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

/** Families that can only be sent from the wallet itself. */
function NotHere() {
  const dispatch = useAppDispatch()
  const namespace = useAppSelector(selectActiveNamespace)
  return (
    <StatusPanel
      figure={<Emblem icon={Network} />}
      title={sendWords.noSendingOn(NAMESPACE_NAMES[namespace])}
      text={sendWords.sendFromYourWallet}
    >
      <Button wide onClick={() => dispatch(goBack())}>
        {sendWords.goBack}
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
      title={sendWords.walletIsElsewhere}
      text={sendWords.siteDoesNotWorkThere}
    >
      <Button tone="primary" wide onClick={() => dispatch(pushed({ view: 'Networks' }))}>
        {sendWords.chooseNetwork}
      </Button>
    </StatusPanel>
  )
}

/** What to send, how much, and to whom. */
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
      <Unread />
      <AmountField />
      <RecipientField />
      <NextButton />
    </form>
  )
}
