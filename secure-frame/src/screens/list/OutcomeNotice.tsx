/** @jsxImportSource preact */
import { useEffect, useState } from 'preact/hooks'
import { Notice } from '../../ui/Notice.tsx'

/** The outcome of the last change; empty without one. */
export interface Outcome {
  news: string
  error: string
}

/** Screen readers announce only what changes, so the text follows its place. */
export function OutcomeNotice({ news, error }: Outcome) {
  const [said, setSaid] = useState('')
  useEffect(() => setSaid(error || news), [news, error])
  if (!news && !error) return null
  return (
    <Notice icon={error ? 'alert' : 'check'} tone={error ? 'danger' : 'plain'}>
      <span role={error ? 'alert' : 'status'}>{said}</span>
    </Notice>
  )
}
