import { useEffect, useState } from 'react'
import type { Suggestion } from '../../../shared/names/api.ts'
import { labelProblem } from '../../../shared/names/label.ts'
import { useAppSelector } from '../../state/store/hooks.ts'
import { askSuggestions } from './nameApi.ts'

/** The server is asked after a pause of this length in typing (ms, spec section 9). */
const PAUSE = 500

export interface NameSuggestions {
  /** `idle`: there is nothing to ask about. */
  status: 'idle' | 'asking' | 'ready' | 'failed'
  suggestions: readonly Suggestion[]
}

interface Answer {
  /** The question that it answers. */
  asked: string
  suggestions: readonly Suggestion[] | null
}

/** The server's suggestions for the typed label. An answer to an earlier label is never shown. */
export function useSuggestions(label: string, parent: string | undefined): NameSuggestions {
  const config = useAppSelector((state) => state.config)
  const [answer, setAnswer] = useState<Answer | null>(null)
  const asked = parent !== undefined && labelProblem(label) === null ? `${label}.${parent}` : null
  useEffect(() => {
    if (asked === null || parent === undefined) return
    let isOver = false
    const timer = setTimeout(() => {
      askSuggestions(config, label, parent).then(
        (suggestions) => isOver || setAnswer({ asked, suggestions }),
        () => isOver || setAnswer({ asked, suggestions: null }),
      )
    }, PAUSE)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [config, asked, label, parent])
  if (asked === null) return { status: 'idle', suggestions: [] }
  if (answer?.asked !== asked) return { status: 'asking', suggestions: [] }
  return answer.suggestions === null
    ? { status: 'failed', suggestions: [] }
    : { status: 'ready', suggestions: answer.suggestions }
}
