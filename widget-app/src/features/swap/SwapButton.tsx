import { ArrowUpDown } from 'lucide-react'
import { useGetSupportedChainsQuery } from '../../api/blockchainApi.ts'
import { can } from '../../chains/capabilities.ts'
import { accountWords } from '../../messages/en/account.ts'
import { commonWords } from '../../messages/en/common.ts'
import { selectActiveNetwork } from '../../state/chains/selectors.ts'
import { pushed } from '../../state/router/routerSlice.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { useOnline } from '../../ui/useOnline.ts'

/** Leads to the form, on networks where the operator has a source of swaps; an account without funds has nothing to swap. */
export function SwapButton({ hasFunds }: { hasFunds: boolean }) {
  const dispatch = useAppDispatch()
  const isOnline = useOnline()
  const { data } = useGetSupportedChainsQuery()
  const network = useAppSelector(selectActiveNetwork)
  const isHere = network && can(network.chainNamespace, 'swap')
  if (!hasFunds || !isHere || !data?.swaps?.includes(network.caipNetworkId)) return null
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
