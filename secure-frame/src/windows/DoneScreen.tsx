/** @jsxImportSource preact */
import { useEffect } from 'preact/hooks'
import type { OutcomeKind } from '../../shared/icons.ts'
import { Panel } from '../screens/Panel.tsx'
import { Outcome } from './Outcome.tsx'

/** Time to read the text (ms). */
const READ = 1500

interface DoneScreenProps {
  title: string
  text: string
  /** Whether something was done, or the person has declined. */
  outcome?: OutcomeKind
  /** Whether the window may close automatically. */
  closes: boolean
}

/** The last screen of a window, which has no other purpose. */
export function DoneScreen({ title, text, closes, outcome = 'done' }: DoneScreenProps) {
  useEffect(() => {
    if (!closes) return
    const timer = setTimeout(() => close(), READ)
    return () => clearTimeout(timer)
  }, [closes])
  return <Panel figure={<Outcome kind={outcome} />} title={title} text={text} />
}
