import { familiesWords } from '../../messages/en/families.ts'
import { networksWords } from '../../messages/en/networks.ts'
import { selectNetwork } from '../../state/chains/selectors.ts'
import { goBack } from '../../state/router/navigation.ts'
import { selectViewData } from '../../state/router/routerSlice.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { StatusPanel } from '../../ui/StatusPanel.tsx'
import { FamilyMark, NetworkMark } from '../marks/NetworkMark.tsx'
import { connectOtherChain } from './switchFlow.ts'

/** Shown if the requested network belongs to a chain family without a connection. */
export function SwitchActiveChainView() {
  const dispatch = useAppDispatch()
  const { caipNetworkId, namespace } = useAppSelector(selectViewData)
  const network = useAppSelector((state) => selectNetwork(state, caipNetworkId))
  const family = network?.chainNamespace ?? namespace
  const familyName = family ? familiesWords.names[family] : networksWords.thisNetwork
  const name = network?.name ?? familyName
  return (
    <StatusPanel
      figure={
        network ? (
          <NetworkMark network={network} size="l" />
        ) : (
          family && <FamilyMark namespace={family} size="l" />
        )
      }
      title={networksWords.connectWalletFor(familyName)}
      text={networksWords.needsOtherWallet(name)}
    >
      <Button tone="primary" wide onClick={() => dispatch(connectOtherChain())}>
        {networksWords.chooseAWallet}
      </Button>
      <Button wide onClick={() => dispatch(goBack())}>
        {networksWords.notNow}
      </Button>
    </StatusPanel>
  )
}
