import { ArrowUpRight, Check } from 'lucide-react'
import { useEffect, useState } from 'react'
import { loadAdapter } from '../../chains/registry.ts'
import { commonWords } from '../../messages/en/common.ts'
import { sendWords } from '../../messages/en/send.ts'
import { selectAccount, selectNetwork } from '../../state/chains/selectors.ts'
import { selectSend } from '../../state/late/sendSlice.ts'
import type { SentTransfer } from '../../state/late/sendState.ts'
import type { SentStatus } from '../../state/late/transactionsSlice.ts'
import { goBack } from '../../state/router/navigation.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import type { RootState } from '../../state/store/store.ts'
import type { CaipNetwork } from '../../types.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Emblem } from '../../ui/Emblem.tsx'
import { ProgressRing } from '../../ui/ProgressRing.tsx'
import { StatusPanel } from '../../ui/StatusPanel.tsx'
import { NetworkMark } from '../marks/NetworkMark.tsx'
import { networkName } from '../marks/networkName.ts'
import { resultTexts } from './sendTexts.ts'

/** The status of the transaction, as the follower reports it. */
const statusOf = ({ transactions }: RootState, { chainId, hash }: SentTransfer): SentStatus =>
  transactions?.sent.find((one) => one.chainId === chainId && one.hash === hash)?.status ?? 'pending'

/** The explorer's page of the transaction; null without an explorer. */
function useExplorer(network: CaipNetwork | undefined, hash: string): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!network) return
    loadAdapter(network.chainNamespace).then(
      ({ transactionUrl }) => setUrl(transactionUrl(network, hash)),
      () => undefined,
    )
  }, [network, hash])
  return url
}

function Result({ sent }: { sent: SentTransfer }) {
  const dispatch = useAppDispatch()
  const status = useAppSelector((state) => statusOf(state, sent))
  const network = useAppSelector((state) => selectNetwork(state, sent.chainId))
  const wallet = useAppSelector(selectAccount).connectedWalletInfo
  const explorer = useExplorer(network, sent.hash)
  const name = networkName(network)
  const { progress, title, text } = resultTexts(status, {
    wallet: wallet?.name ?? commonWords.yourWallet,
    network: name,
    amount: `${sent.amount} ${sent.symbol}`,
  })
  const figure =
    status === 'confirmed' ? (
      <Emblem icon={Check} tone="accent" />
    ) : (
      <ProgressRing progress={progress}>
        <NetworkMark network={network ?? { name, caipNetworkId: sent.chainId }} size="l" />
      </ProgressRing>
    )
  return (
    <StatusPanel figure={figure} title={title} text={text}>
      <Button tone="primary" wide onClick={() => dispatch(goBack())}>
        {sendWords.done}
      </Button>
      {explorer && (
        <ButtonLink href={explorer} wide>
          {commonWords.viewOnExplorer}
          <ArrowUpRight size={16} />
        </ButtonLink>
      )}
    </StatusPanel>
  )
}

/** The status of a sent transaction, until the network has confirmed it. */
export function WalletSendConfirmedView() {
  const { sent } = useAppSelector(selectSend)
  return sent && <Result sent={sent} />
}
