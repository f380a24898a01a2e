import { useCallback, useEffect, useRef, useState } from 'react'
import { smartSessionsWords } from '../../messages/en/smartSessions.ts'
import { showToast } from '../../state/notices/toast.ts'
import { useAppDispatch } from '../../state/store/hooks.ts'
import { readSessions, type SmartSession } from './sessions.ts'

export type SessionsState =
  | { phase: 'loading' }
  | { phase: 'failed' }
  | { phase: 'ready'; sessions: readonly SmartSession[] }

/**
 * The permissions, which are read when the view opens, and again by `read`. If a later reading fails, the list stays, and a
 * toast says so; a first one that fails is said in the list's place.
 */
export function useSessions(): { state: SessionsState; read: () => void } {
  const dispatch = useAppDispatch()
  const [state, setState] = useState<SessionsState>({ phase: 'loading' })
  const [attempt, setAttempt] = useState(0)
  const isListed = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt reads again.
  useEffect(() => {
    let isCurrent = true
    const reading = dispatch(readSessions())
    reading.then(
      (sessions) => {
        if (!isCurrent) return
        isListed.current = true
        setState({ phase: 'ready', sessions })
      },
      () => {
        if (!isCurrent) return
        if (isListed.current)
          dispatch(showToast({ message: smartSessionsWords.errorFetching, variant: 'error' }))
        else setState({ phase: 'failed' })
      },
    )
    return () => {
      isCurrent = false
    }
  }, [dispatch, attempt])
  const read = useCallback(() => {
    setState((now) => (now.phase === 'failed' ? { phase: 'loading' } : now))
    setAttempt((count) => count + 1)
  }, [])
  return { state, read }
}
