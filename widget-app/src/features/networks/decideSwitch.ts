import { selectActiveNamespace, selectRecord } from '../../state/chains/selectors.ts'
import type { RootState } from '../../state/store/store.ts'
import type { CaipNetworkId } from '../../types.ts'
import { namespaceOf } from './configuredNetworks.ts'

/**
 * The steps that activate a network (spec section 2). `nothing`: it is already active. `choose`: no wallet
 * has to be asked. `SwitchNetwork`: the connected wallet is asked. `SwitchActiveChain`: the network belongs
 * to another family, which needs a wallet first.
 */
export type SwitchStep = 'nothing' | 'choose' | 'SwitchNetwork' | 'SwitchActiveChain'

export function decideSwitch(state: RootState, target: CaipNetworkId): SwitchStep {
  const active = selectActiveNamespace(state)
  const namespace = namespaceOf(target)
  const hasAccount = (one: typeof active) => selectRecord(state, one)?.accountState.address != null
  const isOn = selectRecord(state, namespace)?.networkState.caipNetwork?.caipNetworkId === target
  if (namespace === active && isOn) return 'nothing'
  if (namespace !== active && hasAccount(active) && !hasAccount(namespace)) return 'SwitchActiveChain'
  return hasAccount(namespace) && !isOn ? 'SwitchNetwork' : 'choose'
}
