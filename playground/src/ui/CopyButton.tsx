/** @jsxImportSource preact */
import { useEffect, useState } from 'preact/hooks'
import { words } from '../words/words.ts'
import { CheckIcon, CopyIcon } from './icons.tsx'
import { SmallButton } from './SmallButton.tsx'

interface Props {
  label: string
  /** The text, when the button is pressed. */
  text: () => string
}

type Outcome = keyof typeof words.copying

/** How long the outcome is shown (ms). */
const SHOWN = 2_000

/** A browser may refuse, and has no clipboard for a page without TLS. */
async function copy(text: string): Promise<Outcome> {
  try {
    await navigator.clipboard.writeText(text)
    return 'copied'
  } catch {
    return 'failed'
  }
}

/** Copies a text, and says for a moment whether it did. */
export function CopyButton({ label, text }: Props) {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  useEffect(() => {
    if (!outcome) return
    const timer = setTimeout(() => setOutcome(null), SHOWN)
    return () => clearTimeout(timer)
  }, [outcome])
  const said = outcome ? words.copying[outcome] : ''
  return (
    <>
      <SmallButton onClick={() => void copy(text()).then(setOutcome)}>
        {outcome === 'copied' ? <CheckIcon /> : <CopyIcon />}
        {said || label}
      </SmallButton>
      <span class="visually-hidden" role="status">
        {said}
      </span>
    </>
  )
}
