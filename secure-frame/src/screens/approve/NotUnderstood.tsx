/** @jsxImportSource preact */
import { Notice } from '../../ui/Notice.tsx'

/** Nobody could say what a request does: never shown as safe (SEC-45). */
export function NotUnderstood() {
  return (
    <Notice icon="question" tone="caution">
      <strong>We can’t read what this does.</strong> It could give away everything in your account. Approve it
      only if you trust this site with that.
    </Notice>
  )
}
