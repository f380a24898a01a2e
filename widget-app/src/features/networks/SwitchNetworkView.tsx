import { commonWords } from '../../messages/en/common.ts'
import { networksWords } from '../../messages/en/networks.ts'
import { selectSwitchAttempt } from '../../state/attempts/switchAttemptSlice.ts'
import { selectAccount, selectActiveNetwork, selectNetwork } from '../../state/chains/selectors.ts'
import { goBack } from '../../state/router/navigation.ts'
import { selectViewData } from '../../state/router/routerSlice.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { Details } from '../../ui/Details.tsx'
import { ProgressRing } from '../../ui/ProgressRing.tsx'
import { StatusPanel } from '../../ui/StatusPanel.tsx'
import { NetworkMark } from '../marks/NetworkMark.tsx'
import { networkName } from '../marks/networkName.ts'
import { retrySwitch } from './switchFlow.ts'
import { switchingTexts } from './switchingTexts.ts'

/** Shown while the wallet is asked to switch networks, and reports the result. */
export function SwitchNetworkView() {
  const dispatch = useAppDispatch()
  const { caipNetworkId } = useAppSelector(selectViewData)
  const network = useAppSelector((state) => selectNetwork(state, caipNetworkId))
  const current = networkName(useAppSelector(selectActiveNetwork))
  const wallet = useAppSelector(selectAccount).connectedWalletInfo?.name ?? commonWords.yourWallet
  const attempt = useAppSelector(selectSwitchAttempt)
  const name = networkName(network)
  const phase = attempt?.phase ?? 'pending'
  const { progress, title, text } = switchingTexts(phase, { wallet, network: name, current })
  const figure = (
    <ProgressRing progress={progress}>
      <NetworkMark network={network ?? { name, caipNetworkId }} size="l" />
    </ProgressRing>
  )
  return (
    <StatusPanel figure={figure} title={title} text={text}>
      {phase !== 'pending' && (
        <>
          <Button tone="primary" wide onClick={() => dispatch(retrySwitch())}>
            {commonWords.tryAgain}
          </Button>
          <Button wide onClick={() => dispatch(goBack())}>
            {networksWords.stayOn(current)}
          </Button>
        </>
      )}
      {attempt?.message && <Details label={commonWords.whatTheWalletSaid}>{attempt.message}</Details>}
    </StatusPanel>
  )
}
