import { maxLength, minLength } from '@airlock/host-sdk/contract'
import * as z from 'zod/mini'

/*
 * The one grammar of email addresses, for widget, frame and server. One mailbox must have one spelling: accounts and
 * limits are counted by it, and a mail server would map several spellings to one mailbox.
 */

/** RFC 5321 section 4.5.3.1. */
const MOST = 254
const MOST_LOCAL = 64

/** What no one can see or tell apart: controls, format and bidi characters, spaces, fillers. */
const INVISIBLE = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u
/** Words between single dots, of the characters that RFC 5322 takes without quotes and of those of other scripts. */
const LOCAL = /^(?![-|])[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u
/** The edges of an encoded word (RFC 2047): mail software may read something else in its place. */
const ENCODED_WORD = /=\?|\?=/
/** A domain as people type it. What else a URL takes in this place (ports, paths, escapes) never gets there. */
const TYPED_DOMAIN = /^[\p{L}\p{M}\p{N}.-]+$/u
/** Letters, digits and inner hyphens (RFC 5890), two labels or more; the last one begins with a letter: no IP address. */
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/

/** The domain in ASCII, as browsers and Node alike make it of a host name (WHATWG `domainToASCII`); null without one. */
function canonicalDomain(typed: string): string | null {
  if (!TYPED_DOMAIN.test(typed)) return null
  try {
    const { hostname } = new URL(`http://${typed}`)
    return DOMAIN.test(hostname) ? hostname : null
  } catch {
    return null
  }
}

/** Case has never told accounts apart; compatibility forms ("ａ") are refused, as some mail servers map them. */
function canonicalLocal(typed: string): string | null {
  const local = typed.normalize('NFC').toLowerCase().normalize('NFC')
  const isPlain = local.length <= MOST_LOCAL && local === local.normalize('NFKC')
  return isPlain && LOCAL.test(local) && !ENCODED_WORD.test(local) ? local : null
}

/** The spelling by which an address is stored, compared, limited and written to; null where the text is no address. */
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

/** An address that somebody types, in its canonical form. */
export const Email = z.string().check(
  z.overwrite((text) => canonicalEmail(text) ?? ''),
  minLength(1),
)

/** The address of an account as it is stored. One of an older release may be none that {@link Email} takes. */
export const AccountEmail = z.string().check(minLength(1), maxLength(MOST))
