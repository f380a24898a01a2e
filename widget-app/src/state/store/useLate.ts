import { useEffect } from 'react'
import { useAppDispatch, useAppSelector } from './hooks.ts'
import { installLate } from './install.ts'

/** Whether the store has the late part, which views of the registry or of pairing need; adds it if not. */
export function useLate(): boolean {
  const dispatch = useAppDispatch()
  const isThere = useAppSelector((state) => state.wallets !== undefined)
  useEffect(() => {
    if (!isThere) dispatch(installLate())
  }, [dispatch, isThere])
  return isThere
}
