import { Plus } from 'lucide-react'
import { can } from '../../chains/capabilities.ts'
import { buyWords } from '../../messages/en/buy.ts'
import { commonWords } from '../../messages/en/common.ts'
import { selectActiveNamespace } from '../../state/chains/selectors.ts'
import { pushed } from '../../state/router/routerSlice.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { useOnline } from '../../ui/useOnline.ts'

/** Leads to the providers, in families whose tokens are sold. */
export function BuyButton() {
  const dispatch = useAppDispatch()
  const isOnline = useOnline()
  const namespace = useAppSelector(selectActiveNamespace)
  if (!can(namespace, 'onramp')) return null
  return (
    <Button
      wide
      disabled={!isOnline}
      {...(!isOnline && { hover: commonWords.youAreOffline })}
      onClick={() => dispatch(pushed({ view: 'OnRampProviders' }))}
    >
      <Plus size={18} /> {buyWords.buy}
    </Button>
  )
}
