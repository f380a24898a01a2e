import type { AirlockState } from '@airlock/host-sdk'
import { useEffect, useRef, useState } from 'preact/hooks'
import { isForSite, type Mail, newestMail, nextMail } from './mails.ts'

/** How long to wait after the mail server did not answer (ms). */
const PAUSE = 2_000

const isTyping = ({ open, view }: AirlockState) => open && view === 'EmailLogin'

/** The first view of a sign-in: mails that are there before it are of no interest. */
const isBefore = ({ open, view }: AirlockState) => open && view === 'Connect'

/** Calls `arrived` for every mail after that one, until the signal aborts. */
async function follow(
  path: string,
  first: number,
  arrived: (mail: Mail) => void,
  signal: AbortSignal,
): Promise<void> {
  let last = first
  while (!signal.aborted) {
    try {
      const mail = await nextMail(path, last, signal)
      if (!mail) continue
      last = mail.id
      arrived(mail)
    } catch {
      await new Promise((resolve) => setTimeout(resolve, PAUSE))
    }
  }
}

/**
 * The mail of a sign-in that is going on.
 *
 * @param path - where the mail server's API is; undefined where there is none
 */
export function useInbox(path: string | undefined, state: AirlockState | null) {
  const isOpen = path !== undefined && state !== null && isTyping(state)
  const isNear = path !== undefined && state !== null && isBefore(state)
  const before = useRef(0)
  const [mail, setMail] = useState<Mail | null>(null)

  useEffect(() => {
    if (!path || !isNear) return
    newestMail(path).then(
      (id) => {
        before.current = id
      },
      () => undefined,
    )
  }, [path, isNear])

  useEffect(() => {
    setMail(null)
    if (!path || !isOpen) return
    const leaving = new AbortController()
    const arrived = (next: Mail) => {
      before.current = next.id
      if (isForSite(next, location.host)) setMail(next)
    }
    void follow(path, before.current, arrived, leaving.signal)
    return () => leaving.abort()
  }, [path, isOpen])

  return { isOpen, mail }
}
