/** @jsxImportSource preact */
import { useEffect, useState } from 'preact/hooks'
import { CheckIcon, CopyIcon } from './icons.tsx'
import { SmallButton } from './SmallButton.tsx'

interface Props {
  label: string
  copied: string
  /** The text, when the button is pressed. */
  text: () => string
}

/** How long it shows that it has copied (ms). */
const SHOWN = 2_000

/** Copies a text, and says so for a moment. */
export function CopyButton({ label, copied, text }: Props) {
  const [isDone, setDone] = useState(false)
  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(() => setDone(false), SHOWN)
    return () => clearTimeout(timer)
  }, [isDone])
  const copy = () => {
    navigator.clipboard.writeText(text()).then(
      () => setDone(true),
      () => undefined,
    )
  }
  return (
    <>
      <SmallButton onClick={copy}>
        {isDone ? <CheckIcon /> : <CopyIcon />}
        {isDone ? copied : label}
      </SmallButton>
      <span class="visually-hidden" role="status">
        {isDone ? copied : ''}
      </span>
    </>
  )
}
