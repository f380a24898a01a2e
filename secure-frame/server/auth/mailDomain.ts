import type { Mode } from '@airlock/kit/server'
import { parse } from 'tldts'

/** RFC 2606 and RFC 6761: names for tests and documentation, to which mail is never delivered. */
const FOR_TESTS: ReadonlySet<string> = new Set(['test', 'example', 'localhost'])

/**
 * Whether mail can be delivered to this domain, judged by its name: it must end in an ICANN public suffix. That list
 * is large, so only the server checks it; the grammar is in the contract. A public suffix itself is accepted:
 * ministries have mailboxes at `gov.in`.
 */
export const receivesMail =
  (mode: Mode) =>
  (email: string): boolean => {
    const domain = email.slice(email.lastIndexOf('@') + 1)
    const isForTests = FOR_TESTS.has(domain.slice(domain.lastIndexOf('.') + 1))
    return isForTests ? mode !== 'production' : parse(domain).isIcann === true
  }
