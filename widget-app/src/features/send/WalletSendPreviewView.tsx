import { useEffect } from 'react'
import { selectSend } from '../../state/late/sendSlice.ts'
import { goBack } from '../../state/router/navigation.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import { Review } from './Review.tsx'
import { Sending } from './Sending.tsx'
import { selectReady } from './transfer.ts'

/** The review of a transfer, and its progress while the wallet is asked. */
export function WalletSendPreviewView() {
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
