import { maxLength, minLength } from '@airlock/host-sdk/contract'
import * as z from 'zod/mini'

/* The one grammar of email addresses, for widget, frame and server. A mailbox must have only one
   spelling: it identifies accounts and rate limits, and a mail server would deliver several spellings to
   one mailbox. */

/** RFC 5321 section 4.5.3.1. */
const MOST = 254
const MOST_LOCAL = 64

/** Characters that are invisible or look the same: controls, format and bidi characters, spaces, fillers. */
const INVISIBLE = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u
/**
 * Words separated by single dots, of the characters that RFC 5322 allows without quotes and of other
 * scripts.
 */
const LOCAL = /^(?![-|])[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u
/** The delimiters of an encoded word (RFC 2047): mail software may decode it to another address. */
const ENCODED_WORD = /=\?|\?=/
/**
 * A domain as people type it. Excludes everything else that a URL allows in this place (ports, paths,
 * escapes).
 */
const TYPED_DOMAIN = /^[\p{L}\p{M}\p{N}.-]+$/u
/**
 * Letters, digits and inner hyphens (RFC 5890), two labels or more; the last one begins with a letter, so it
 * is no IP address.
 */
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/

/**
 * The domain in ASCII, in the same form that browsers and Node derive (WHATWG `domainToASCII`); null for an
 * invalid one.
 */
function canonicalDomain(typed: string): string | null {
  if (!TYPED_DOMAIN.test(typed)) return null
  try {
    const { hostname } = new URL(`http://${typed}`)
    return DOMAIN.test(hostname) ? hostname : null
  } catch {
    return null
  }
}

/**
 * Case does not distinguish accounts; compatibility forms ("ａ") are refused, because some mail servers
 * convert them.
 */
function canonicalLocal(typed: string): string | null {
  const local = typed.normalize('NFC').toLowerCase().normalize('NFC')
  const isPlain = local.length <= MOST_LOCAL && local === local.normalize('NFKC')
  return isPlain && LOCAL.test(local) && !ENCODED_WORD.test(local) ? local : null
}

/**
 * The spelling in which an address is stored, compared, rate-limited and used for mail; null for an invalid
 * address.
 */
export function canonicalEmail(text: string): string | null {
  const typed = text.trim()
  const at = typed.lastIndexOf('@')
  if (at < 1 || typed.length > MOST || INVISIBLE.test(typed)) return null
  const local = canonicalLocal(typed.slice(0, at))
  const domain = canonicalDomain(typed.slice(at + 1))
  if (local === null || domain === null) return null
  const email = `${local}@${domain}`
  return email.length <= MOST ? email : null
}

/** A typed email address, in its canonical form. */
export const Email = z.string().check(
  z.overwrite((text) => canonicalEmail(text) ?? ''),
  minLength(1),
)

/** The stored address of an account. One from an older release may not match {@link Email}. */
export const AccountEmail = z.string().check(minLength(1), maxLength(MOST))
