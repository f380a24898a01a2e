import type { Mail, Question } from '../mail/inbox.ts'
import type { Ports } from '../stack/addresses.ts'

/** Longer than a mail takes on this machine, in milliseconds. */
const PATIENCE = 30_000

const CODE = /\b\d{6}\b/

export type Mailbox = ReturnType<typeof mailboxAt>

/**
 * What arrives at the stack's mail server. Tests run side by side on one server: every test takes an address of its own.
 * @param ports where the stack listens; Node resolves no `*.localhost`
 */
export function mailboxAt({ mail }: Pick<Ports, 'mail'>) {
  const ask = async (path: string, question: Question, signal?: AbortSignal) => {
    const url = new URL(path, `http://127.0.0.1:${mail}`)
    for (const [name, value] of Object.entries(question))
      if (value !== undefined) url.searchParams.set(name, String(value))
    return fetch(url, { ...(signal && { signal }) })
  }

  /** The first mail to this address after the one with the id `after`; waits for it. */
  const next = async (to: string, after = 0): Promise<Mail> => {
    const signal = AbortSignal.timeout(PATIENCE)
    for (;;) {
      const response = await ask('/api/mails/next', { to, after }, signal).catch((error) => {
        throw signal.aborted ? new Error(`No mail to ${to} in ${PATIENCE / 1_000} s.`) : error
      })
      // 204: the question has been open for long, and is asked again.
      if (response.status === 200) return (await response.json()) as Mail
    }
  }

  return {
    next,
    /** The six digits in the next mail that has some, and the mail's id: for `after`, when another code follows. */
    code: async (to: string, after = 0): Promise<{ code: string; id: number }> => {
      for (let last = after; ; ) {
        // A notice may come in between.
        const { id, text } = await next(to, last)
        const [code] = CODE.exec(text) ?? []
        if (code !== undefined) return { code, id }
        last = id
      }
    },
    /** What is there now, the newest first. */
    list: async (to: string): Promise<Mail[]> => (await ask('/api/mails', { to })).json() as Promise<Mail[]>,
  }
}
