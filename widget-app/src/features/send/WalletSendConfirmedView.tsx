import { exactQuantity } from '@airlock/kit/messages'
import { commonWords } from '../../messages/en/common.ts'
import { sendWords } from '../../messages/en/send.ts'
import { selectAccount, selectNetwork } from '../../state/chains/selectors.ts'
import { selectSend } from '../../state/late/sendSlice.ts'
import type { SentTransfer } from '../../state/late/sendState.ts'
import type { SentStatus } from '../../state/late/transactionsSlice.ts'
import { goBack } from '../../state/router/navigation.ts'
import { replaced } from '../../state/router/routerSlice.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import type { RootState } from '../../state/store/store.ts'
import { Result } from '../../ui/Result.tsx'
import { useTransactionUrl } from '../activeAccount/useTransactionUrl.ts'
import { NetworkMark } from '../marks/NetworkMark.tsx'
import { networkName } from '../marks/networkName.ts'
import { resultTexts } from './sendTexts.ts'

/** The status of the transaction, as the follower reports it. */
const statusOf = ({ transactions }: RootState, { chainId, hash }: SentTransfer): SentStatus =>
  transactions?.sent.find((one) => one.chainId === chainId && one.hash === hash)?.status ?? 'pending'

function Sent({ sent }: { sent: SentTransfer }) {
  const dispatch = useAppDispatch()
  const status = useAppSelector((state) => statusOf(state, sent))
  const network = useAppSelector((state) => selectNetwork(state, sent.chainId))
  const wallet = useAppSelector(selectAccount).connectedWalletInfo
  const explorer = useTransactionUrl(sent.chainId)(sent.hash)
  const name = networkName(network)
  const { progress, title, text } = resultTexts(status, {
    wallet: wallet?.name ?? commonWords.yourWallet,
    network: name,
    amount: `${exactQuantity(sent.amount)} ${sent.symbol}`,
    to: sent.to,
  })
  // A dApp that asked for a transfer has not asked for another one.
  const canGoOn = sent.requestId === null
  const again = { label: sendWords.sendAgain, onClick: () => dispatch(replaced({ view: 'WalletSend' })) }
  return (
    <Result
      progress={status === 'confirmed' ? 'done' : progress}
      mark={<NetworkMark network={network ?? { name, caipNetworkId: sent.chainId }} size="l" />}
      title={title}
      text={text}
      done={{ label: sendWords.done, onClick: () => dispatch(goBack()) }}
      explorer={explorer}
      next={canGoOn ? again : undefined}
    />
  )
}

/** The status of a sent transaction, until the network has confirmed it. */
export function WalletSendConfirmedView() {
  const { sent } = useAppSelector(selectSend)
  return sent && <Sent sent={sent} />
}
