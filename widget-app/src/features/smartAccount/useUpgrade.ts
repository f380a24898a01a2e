import { useEffect, useState } from 'react'
import { useAppDispatch } from '../../state/store/hooks.ts'
import type { CaipNetworkId } from '../../types.ts'
import { readUpgrade, removeUpgrade, type Upgrade } from './upgrade.ts'

/** The upgrade of the EOA on the active network (EIP-7702), null while it is unknown, and the way to remove it. */
export function useUpgrade(network: CaipNetworkId): {
  upgrade: Upgrade | null
  isBusy: boolean
  remove: () => void
} {
  const dispatch = useAppDispatch()
  const [upgrade, setUpgrade] = useState<Upgrade | null>(null)
  const [isBusy, setBusy] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another network has another answer.
  useEffect(() => {
    if (isBusy) return
    let isCurrent = true
    setUpgrade(null)
    void dispatch(readUpgrade()).then((read) => isCurrent && setUpgrade(read))
    return () => {
      isCurrent = false
    }
  }, [dispatch, network, isBusy])
  const remove = () => {
    setBusy(true)
    dispatch(removeUpgrade()).finally(() => setBusy(false))
  }
  return { upgrade, isBusy, remove }
}
