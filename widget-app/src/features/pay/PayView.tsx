import { TriangleAlert, Wallet } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { payWords } from '../../messages/en/pay.ts'
import { sendWords } from '../../messages/en/send.ts'
import { selectNetwork } from '../../state/chains/selectors.ts'
import type { Asset } from '../../state/late/asset.ts'
import { selectSend } from '../../state/late/sendSlice.ts'
import type { SendRequest } from '../../state/late/sendState.ts'
import { goBack } from '../../state/router/navigation.ts'
import { pushed } from '../../state/router/routerSlice.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import { ActionBar } from '../../ui/ActionBar.tsx'
import { Amount } from '../../ui/Amount.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Fact, Facts, ReviewPage } from '../../ui/Review.tsx'
import { namespaceOf } from '../networks/configuredNetworks.ts'
import { ReceiveButton } from '../receive/ReceiveButton.tsx'
import { AskedBySite, Unread } from '../send/Asked.tsx'
import { NetworkFact, TokenFact } from '../send/Facts.tsx'
import { balanceOf } from '../send/heldAsset.ts'
import { Review } from '../send/Review.tsx'
import styles from '../send/Send.module.css'
import { Sending } from '../send/Sending.tsx'
import { selectIsElsewhere } from '../send/sendForm.ts'
import { stageOf } from '../send/sendStage.ts'
import { switchForRequest } from '../send/switchToSend.ts'
import { TransferEnds } from '../send/TransferEnds.tsx'
import { selectReady, selectSender } from '../send/transfer.ts'
import { useSendForm } from '../send/useSendForm.ts'

function Have({ asset }: { asset: Asset }) {
  return (
    <Fact label={payWords.youHave}>
      <Amount amount={balanceOf(asset)} symbol={asset.symbol} />
    </Fact>
  )
}

/** The payment as the dApp requests it, while it cannot be reviewed yet. */
function Terms({ request, children }: { request: SendRequest; children: ReactNode }) {
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
      />
      <Facts>
        <NetworkFact network={network} />
        {request.address !== null && <TokenFact address={request.address} />}
        {asset && <Have asset={asset} />}
      </Facts>
      <ActionBar>{children}</ActionBar>
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
      <Notice icon={TriangleAlert}>{sendWords.switchingSendsNothing}</Notice>
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

/** The reason why the payment cannot be reviewed, and the way on. */
function Hindrance({ request }: { request: SendRequest }) {
  const form = useAppSelector(selectSend)
  const hasSender = useAppSelector((state) => selectSender(state) !== null)
  const isElsewhere = useAppSelector(selectIsElsewhere)
  const { asset } = form
  if (!hasSender) return <ConnectFirst request={request} />
  if (isElsewhere) return <SwitchFirst request={request} />
  if (request.isUnread && !asset) return <Unread />
  if (asset && isOther(request, asset)) return <Caution>{payWords.otherDecimals(asset.symbol)}</Caution>
  const stage = stageOf(form)
  if (asset && stage === 'badAmount') return <Caution>{payWords.badAmount(asset.symbol)}</Caution>
  if (asset && stage === 'tooMuch')
    return (
      <>
        <Caution>{payWords.notEnough(asset.symbol)}</Caution>
        <ReceiveButton wide>{sendWords.fundWallet}</ReceiveButton>
      </>
    )
  return (
    <button type="button" className={buttonClass({ tone: 'primary', wide: true, children: null })} disabled>
      {sendWords.checking}
    </button>
  )
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
  const isOver = !request && !attempt
  useEffect(() => {
    if (isOver) dispatch(goBack())
  }, [dispatch, isOver])
  if (attempt) return <Sending attempt={attempt} />
  if (!isThere || !request) return <div className={styles.room} />
  if (isReady && asset && !isOther(request, asset))
    return <Review lead={<AskedBySite />} more={<Have asset={asset} />} action={payWords.pay} />
  return (
    <Terms request={request}>
      <Hindrance request={request} />
    </Terms>
  )
}
