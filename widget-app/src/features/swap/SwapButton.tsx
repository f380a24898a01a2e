import { ArrowUpDown } from 'lucide-react'
import { can } from '../../chains/capabilities.ts'
import { accountWords } from '../../messages/en/account.ts'
import { commonWords } from '../../messages/en/common.ts'
import { selectActiveNetwork } from '../../state/chains/selectors.ts'
import { pushed } from '../../state/router/routerSlice.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { useOnline } from '../../ui/useOnline.ts'

/**
 * Leads to the form, on networks where the operator has a source of swaps. It does not wait for the account's funds: the
 * other actions would move.
 */
export function SwapButton() {
  const dispatch = useAppDispatch()
  const isOnline = useOnline()
  const networks = useAppSelector(({ config }) => config.swapNetworks)
  const network = useAppSelector(selectActiveNetwork)
  const isHere = network && can(network.chainNamespace, 'swap')
  if (!isHere || !networks?.includes(network.caipNetworkId)) return null
  return (
    <Button
      wide
      disabled={!isOnline}
      {...(!isOnline && { hover: commonWords.youAreOffline })}
      onClick={() => dispatch(pushed({ view: 'Swap' }))}
    >
      <ArrowUpDown size={18} /> {accountWords.swap}
    </Button>
  )
}
