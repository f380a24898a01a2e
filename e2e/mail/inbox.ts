/** A mail as the page and the tests read it. */
export type Mail = {
  /** Counts up from 1. */
  readonly id: number
  /** ISO 8601, when it arrived. */
  readonly at: string
  readonly from: string
  /** The recipients in the envelope, which determine the delivery whatever the headers contain. */
  readonly to: readonly string[]
  readonly subject: string
  /** Empty if the mail has no such part. */
  readonly text: string
  readonly html: string
}

export type Question = {
  /** The recipient, case-insensitive. Without it, mails to everyone match. */
  to?: string | undefined
  /** The id of the last known mail. Only later ones match. */
  after?: number | undefined
}

export type Inbox = ReturnType<typeof createInbox>

/** Older mails are deleted, because a stack may run for days. */
const KEPT = 500

const matches = (mail: Mail, { to, after = 0 }: Question) =>
  mail.id > after &&
  (to === undefined || mail.to.some((address) => address.toLowerCase() === to.toLowerCase()))

/** Keeps the received mails in memory, for the life of the process. */
export function createInbox() {
  const mails: Mail[] = []
  const listeners = new Set<() => void>()
  let last = 0

  const tell = () => {
    for (const listener of [...listeners]) listener()
  }
  /** Calls the listener after every change. Returns a function that unsubscribes. */
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  const first = (question: Question) => mails.find((mail) => matches(mail, question))

  return {
    subscribe,
    add(mail: Omit<Mail, 'id' | 'at'>): Mail {
      last += 1
      const added = { id: last, at: new Date().toISOString(), ...mail }
      mails.push(added)
      if (mails.length > KEPT) mails.shift()
      tell()
      return added
    },
    /** The newest mail comes first. */
    list: (question: Question = {}) => mails.filter((mail) => matches(mail, question)).reverse(),
    find: (id: number) => mails.find((mail) => mail.id === id),
    clear() {
      mails.length = 0
      tell()
    },
    /**
     * Resolves with the first matching mail: an existing one, or the next to arrive. Resolves with undefined when
     * aborted.
     */
    next: (question: Question, signal: AbortSignal) =>
      new Promise<Mail | undefined>((resolve) => {
        const settle = (mail: Mail | undefined) => {
          unsubscribe()
          signal.removeEventListener('abort', giveUp)
          resolve(mail)
        }
        const giveUp = () => settle(undefined)
        const look = () => {
          const found = first(question)
          if (found) settle(found)
        }
        const unsubscribe = subscribe(look)
        signal.addEventListener('abort', giveUp)
        if (signal.aborted) giveUp()
        else look()
      }),
  }
}
