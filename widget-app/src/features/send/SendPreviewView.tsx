import { useEffect } from 'react'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { goBack } from '../router/navigation.ts'
import { Review } from './Review.tsx'
import { Sending } from './Sending.tsx'
import { selectSend } from './sendSlice.ts'
import { selectReady } from './transfer.ts'

/** What would be sent, and while the wallet is asked, how that goes. */
export function SendPreviewView() {
  const dispatch = useAppDispatch()
  const { attempt } = useAppSelector(selectSend)
  const hasForm = useAppSelector((state) => selectReady(state) !== null)
  const isOver = !attempt && !hasForm
  useEffect(() => {
    if (isOver) dispatch(goBack())
  }, [dispatch, isOver])
  if (attempt) return <Sending attempt={attempt} />
  return hasForm && <Review />
}
