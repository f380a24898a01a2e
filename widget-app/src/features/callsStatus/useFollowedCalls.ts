import { useCallback, useEffect, useState } from 'react'
import type { ShownCalls } from '../../state/late/callsSlice.ts'
import { useAppDispatch } from '../../state/store/hooks.ts'
import { useSeen } from '../activeAccount/useSeen.ts'
import { isPending, lookAgain, OFTEN, PATIENCE } from './lookAgain.ts'

interface Followed {
  /** Whether the status is no longer read by itself, although it may change. */
  isOver: boolean
  /** Looks now, and goes on for as long again. */
  follow(): void
}

/** Reads the status again while the visitor looks at it, until it is final or too much time has passed. */
export function useFollowedCalls({ id, report }: ShownCalls): Followed {
  const dispatch = useAppDispatch()
  const isSeen = useSeen()
  const isOpen = isPending(report.status)
  const [end, setEnd] = useState(() => Date.now() + PATIENCE)
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (!isOpen || !isSeen || isOver || !id) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isGone = false
    const wait = () => {
      if (isGone) return
      if (Date.now() >= end) setOver(true)
      else timer = setTimeout(() => void dispatch(lookAgain()).then(wait), OFTEN)
    }
    wait()
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [dispatch, id, isOpen, isSeen, isOver, end])
  const follow = useCallback(() => {
    setEnd(Date.now() + PATIENCE)
    setOver(false)
    void dispatch(lookAgain())
  }, [dispatch])
  return { isOver: isOver && isOpen, follow }
}
