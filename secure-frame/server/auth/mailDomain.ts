import type { Mode } from '@airlock/kit/server'
import { parse } from 'tldts'

/** RFC 2606 and RFC 6761: names for tests and documents, where no mail is ever delivered. */
const FOR_TESTS: ReadonlySet<string> = new Set(['test', 'example', 'localhost'])

/**
 * Whether mail can be delivered to addresses of this domain as far as its name tells: it has to end in a public suffix
 * that ICANN knows. The list is large, so only the server asks it; the grammar is in the contract. A public suffix itself
 * will do: ministries have mailboxes at `gov.in`.
 */
export const receivesMail =
  (mode: Mode) =>
  (email: string): boolean => {
    const domain = email.slice(email.lastIndexOf('@') + 1)
    const isForTests = FOR_TESTS.has(domain.slice(domain.lastIndexOf('.') + 1))
    return isForTests ? mode !== 'production' : parse(domain).isIcann === true
  }
