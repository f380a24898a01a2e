/** @jsxImportSource preact */
import type { Display } from '../../approval/display.ts'
import { approveWords } from '../../messages/en/approve.ts'
import { Notice } from '../../ui/Notice.tsx'
import { unknownOf } from './sortOf.ts'

/** Shown if the request's effects are unknown: it never appears safe (SEC-45). */
export function NotUnderstood({ display }: { display: Display }) {
  return (
    <Notice icon="question" tone="caution">
      <strong>{approveWords.unknown[unknownOf(display)]}</strong>
      {approveWords.couldGiveAwayEverything}
    </Notice>
  )
}
