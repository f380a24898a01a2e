import type { Mail, Question } from '../mail/inbox.ts'
import type { Ports } from '../stack/addresses.ts'

/** Longer than the delivery of a mail on this machine takes (ms). */
const PATIENCE = 30_000

const CODE = /\b\d{6}\b/

export type Mailbox = ReturnType<typeof mailboxAt>

/**
 * The mails received by the stack's mail server. Tests run in parallel on one server, so every test uses a new address.
 * @param ports the ports of the stack; Node does not resolve `*.localhost`
 */
export function mailboxAt({ mail }: Pick<Ports, 'mail'>) {
  const ask = async (path: string, question: Question, signal?: AbortSignal) => {
    const url = new URL(path, `http://127.0.0.1:${mail}`)
    for (const [name, value] of Object.entries(question))
      if (value !== undefined) url.searchParams.set(name, String(value))
    return fetch(url, { ...(signal && { signal }) })
  }

  /** Waits for the first mail to this address after the one with the id `after`. */
  const next = async (to: string, after = 0): Promise<Mail> => {
    const signal = AbortSignal.timeout(PATIENCE)
    for (;;) {
      const response = await ask('/api/mails/next', { to, after }, signal).catch((error) => {
        throw signal.aborted ? new Error(`No mail to ${to} in ${PATIENCE / 1_000} s.`) : error
      })
      // 204 means that the long poll has timed out, and is repeated.
      if (response.status === 200) return (await response.json()) as Mail
    }
  }

  return {
    next,
    /**
     * The six-digit code in the next mail that has one, and the mail's id, to be passed as `after` when another code
     * follows.
     */
    code: async (to: string, after = 0): Promise<{ code: string; id: number }> => {
      for (let last = after; ; ) {
        // Another notice may arrive in between.
        const { id, text } = await next(to, last)
        const [code] = CODE.exec(text) ?? []
        if (code !== undefined) return { code, id }
        last = id
      }
    },
    /** The existing mails, the newest first. */
    list: async (to: string): Promise<Mail[]> => (await ask('/api/mails', { to })).json() as Promise<Mail[]>,
  }
}
