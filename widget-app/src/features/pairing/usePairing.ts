import { useEffect, useRef } from 'react'
import { useAppDispatch } from '../../state/store/hooks.ts'
import { useLate } from '../../state/store/useLate.ts'
import type { ListedWallet } from '../../types.ts'
import { visitPairing } from './pairingFlow.ts'

/** Runs the pairing from the moment it is wanted until the view closes. */
export function usePairing(wallet: ListedWallet | undefined, wanted: boolean): void {
  const dispatch = useAppDispatch()
  const isReady = useLate() && wanted
  const isStarted = useRef(false)
  useEffect(() => {
    if (!isReady || isStarted.current) return
    isStarted.current = true
    dispatch(visitPairing(wallet))
  }, [dispatch, isReady, wallet])
}
