import { useCallback, useEffect, useState } from 'react'
import { smartSessionsWords } from '../../messages/en/smartSessions.ts'
import { showToast } from '../../state/notices/toast.ts'
import { useAppDispatch } from '../../state/store/hooks.ts'
import { readSessions, type SmartSession } from './sessions.ts'

export type SessionsState =
  | { phase: 'loading' }
  | { phase: 'failed' }
  | { phase: 'ready'; sessions: readonly SmartSession[] }

/** The permissions, which are read when the view opens, and again by `read`. */
export function useSessions(): { state: SessionsState; read: () => void } {
  const dispatch = useAppDispatch()
  const [state, setState] = useState<SessionsState>({ phase: 'loading' })
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt reads again.
  useEffect(() => {
    let isCurrent = true
    const reading = dispatch(readSessions())
    reading.then(
      (sessions) => isCurrent && setState({ phase: 'ready', sessions }),
      () => {
        if (!isCurrent) return
        setState({ phase: 'failed' })
        dispatch(showToast({ message: smartSessionsWords.errorFetching, variant: 'error' }))
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
