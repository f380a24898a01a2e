import { Info, TriangleAlert, Wallet } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { commonWords } from '../../messages/en/common.ts'
import { payWords } from '../../messages/en/pay.ts'
import { sendWords } from '../../messages/en/send.ts'
import { shellWords } from '../../messages/en/shell.ts'
import { selectNetwork } from '../../state/chains/selectors.ts'
import type { Asset } from '../../state/late/asset.ts'
import { selectSend } from '../../state/late/sendSlice.ts'
import type { SendRequest } from '../../state/late/sendState.ts'
import { closeModal, goBack } from '../../state/router/navigation.ts'
import { pushed } from '../../state/router/routerSlice.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import { ActionBar } from '../../ui/ActionBar.tsx'
import { Amount } from '../../ui/Amount.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Fact, Facts, ReviewPage } from '../../ui/Review.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { namespaceOf } from '../networks/configuredNetworks.ts'
import { ReceiveButton } from '../receive/ReceiveButton.tsx'
import { AskedBySite, Unread } from '../send/Asked.tsx'
import { CheckedRoom, NetworkFact, TokenFact } from '../send/Facts.tsx'
import { balanceOf } from '../send/heldAsset.ts'
import { Advice, Review } from '../send/Review.tsx'
import styles from '../send/Send.module.css'
import { Sending } from '../send/Sending.tsx'
import { selectIsElsewhere } from '../send/sendForm.ts'
import { stageOf } from '../send/sendStage.ts'
import { switchForRequest } from '../send/switchToSend.ts'
import { TransferEnds } from '../send/TransferEnds.tsx'
import { selectReady, selectSender } from '../send/transfer.ts'
import { useSendForm } from '../send/useSendForm.ts'

/** What the account has of it. The room is kept while that is unknown. */
function Have({ asset }: { asset: Asset | null }) {
  return (
    <Fact label={payWords.youHave}>
      {asset ? <Amount amount={balanceOf(asset)} symbol={asset.symbol} /> : <Skeleton width={96} />}
    </Fact>
  )
}

interface TermsProps {
  request: SendRequest
  /** Why it cannot be reviewed, and the way on; null while it is only being checked. */
  hindrance: ReactNode
}

/** The payment as the dApp requests it, while it cannot be reviewed yet. The review that follows has the same height. */
function Terms({ request, hindrance }: TermsProps) {
  const { asset } = useAppSelector(selectSend)
  const network = useAppSelector((state) => selectNetwork(state, request.caipNetworkId))
  const currency = request.address === null ? network?.nativeCurrency : undefined
  const symbol = asset?.symbol ?? currency?.symbol ?? request.claim?.symbol ?? payWords.unknownToken
  return (
    <ReviewPage>
      <AskedBySite />
      <TransferEnds
        amount={request.amount}
        token={{
          address: request.address,
          symbol,
          iconUrl: asset?.iconUrl ?? null,
          price: asset?.price ?? null,
        }}
        to={request.to}
        worth={asset ? commonWords.priceUnavailable : !hindrance && <Skeleton width={72} />}
      />
      <Facts>
        <NetworkFact network={network} />
        {!hindrance && <CheckedRoom />}
        {request.address !== null && <TokenFact address={request.address} />}
        {(asset || !hindrance) && <Have asset={asset} />}
      </Facts>
      <ActionBar>{hindrance ?? <Checking />}</ActionBar>
    </ReviewPage>
  )
}

function ConnectFirst({ request }: { request: SendRequest }) {
  const dispatch = useAppDispatch()
  const data = { namespace: namespaceOf(request.caipNetworkId) }
  return (
    <>
      <Notice icon={Wallet}>{payWords.connectFirst}</Notice>
      <Button tone="primary" wide onClick={() => dispatch(pushed({ view: 'Connect', data }))}>
        {payWords.connectWallet}
      </Button>
    </>
  )
}

function SwitchFirst({ request }: { request: SendRequest }) {
  const dispatch = useAppDispatch()
  const network = useAppSelector((state) => selectNetwork(state, request.caipNetworkId))
  return (
    <>
      <Notice icon={Info}>{sendWords.switchingSendsNothing}</Notice>
      <Button tone="primary" wide onClick={() => void dispatch(switchForRequest())}>
        {sendWords.switchTo(network?.name ?? sendWords.anotherNetwork)}
      </Button>
    </>
  )
}

function Caution({ children }: { children: ReactNode }) {
  return (
    <Notice icon={TriangleAlert} tone="caution">
      {children}
    </Notice>
  )
}

/** Shown for a payment that cannot be made at all: the visitor can only leave. */
function NotPayable({ children }: { children: ReactNode }) {
  const dispatch = useAppDispatch()
  return (
    <>
      <Caution>{children}</Caution>
      <Button wide onClick={() => dispatch(closeModal())}>
        {shellWords.close}
      </Button>
    </>
  )
}

const Checking = () => (
  <>
    <Advice />
    <button type="button" className={buttonClass({ tone: 'primary', wide: true, children: null })} disabled>
      {sendWords.checking}
    </button>
  </>
)

/** The reason why the payment cannot be reviewed, and the way on; null while it is being checked. */
function useHindrance(request: SendRequest | null): ReactNode {
  const form = useAppSelector(selectSend)
  const hasSender = useAppSelector((state) => selectSender(state) !== null)
  const isElsewhere = useAppSelector(selectIsElsewhere)
  const { asset } = form
  if (!request) return null
  if (!hasSender) return <ConnectFirst request={request} />
  if (isElsewhere) return <SwitchFirst request={request} />
  if (request.isUnread && !asset) return <Unread />
  if (asset && isOther(request, asset)) return <NotPayable>{payWords.otherDecimals(asset.symbol)}</NotPayable>
  const stage = stageOf(form)
  if (asset && stage === 'badAmount') return <NotPayable>{payWords.badAmount(asset.symbol)}</NotPayable>
  if (asset && stage === 'tooMuch')
    return (
      <>
        <Caution>{payWords.notEnough(asset.symbol)}</Caution>
        <ReceiveButton wide>{sendWords.fundWallet}</ReceiveButton>
      </>
    )
  return null
}

/** Whether the dApp counts the asset with other decimals, and so may mean another amount. */
const isOther = ({ claim }: SendRequest, { decimals }: Asset): boolean =>
  claim !== undefined && claim.decimals !== decimals

/** A payment that the dApp asks for, from the request to the wallet's approval. */
export function PayView() {
  const dispatch = useAppDispatch()
  const isThere = useSendForm()
  const { request, attempt, asset } = useAppSelector(selectSend)
  const isReady = useAppSelector((state) => selectReady(state) !== null)
  const hindrance = useHindrance(request)
  const isOver = !request && !attempt
  useEffect(() => {
    if (isOver) dispatch(goBack())
  }, [dispatch, isOver])
  if (attempt) return <Sending attempt={attempt} />
  if (!isThere || !request) return <div className={styles.room} />
  if (isReady && asset && !isOther(request, asset))
    return (
      <Review
        lead={<AskedBySite />}
        worth={commonWords.priceUnavailable}
        more={<Have asset={asset} />}
        action={payWords.pay}
      />
    )
  return <Terms request={request} hindrance={hindrance} />
}
