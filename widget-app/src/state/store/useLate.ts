import { useEffect } from 'react'
import { useAppDispatch, useAppSelector } from './hooks.ts'
import { installLate } from './install.ts'

/** Whether what a view of the registry or of pairing needs is in the store; it is put there. */
export function useLate(): boolean {
  const dispatch = useAppDispatch()
  const isThere = useAppSelector((state) => state.wallets !== undefined)
  useEffect(() => {
    if (!isThere) dispatch(installLate())
  }, [dispatch, isThere])
  return isThere
}
