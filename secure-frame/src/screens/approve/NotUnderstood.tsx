/** @jsxImportSource preact */
import { approveWords } from '../../messages/en/approve.ts'
import { Notice } from '../../ui/Notice.tsx'

/** Nobody could say what a request does: never shown as safe (SEC-45). */
export function NotUnderstood() {
  return (
    <Notice icon="question" tone="caution">
      <strong>{approveWords.weCantReadWhatThisDoes}</strong>
      {approveWords.couldGiveAwayEverything}
    </Notice>
  )
}
