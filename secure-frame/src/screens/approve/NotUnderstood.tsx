/** @jsxImportSource preact */
import { approveWords } from '../../messages/en/approve.ts'
import { Notice } from '../../ui/Notice.tsx'

/** Shown if the request's effects are unknown: it never appears safe (SEC-45). */
export function NotUnderstood() {
  return (
    <Notice icon="question" tone="caution">
      <strong>{approveWords.weCantReadWhatThisDoes}</strong>
      {approveWords.couldGiveAwayEverything}
    </Notice>
  )
}
