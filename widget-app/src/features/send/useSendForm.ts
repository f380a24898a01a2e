import { useLayoutEffect } from 'react'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import { useLate } from '../../state/store/useLate.ts'
import { enterForm } from './sendForm.ts'

/** Whether the form is loaded; the assets are requested when it is shown. */
export function useSendForm(): boolean {
  const dispatch = useAppDispatch()
  const isThere = useLate()
  const isFollowed = useAppSelector((state) => state.send?.isFollowed ?? false)
  // Before the first paint: the card would be blank for a frame.
  useLayoutEffect(() => {
    if (isThere) void dispatch(enterForm())
  }, [dispatch, isThere])
  return isThere && isFollowed
}
