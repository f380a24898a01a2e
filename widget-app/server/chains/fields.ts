import { readUrl } from '@airlock/kit/server'
import { getAddress, isAddress } from 'viem'
import * as z from 'zod/mini'

/** The settings that several parts of the operator's file of chains have in common. */

/** Whether a text is an address of the web, with http or https. */
export const isWebAddress = (text: string) => /^https?:$/.test(readUrl(text)?.protocol ?? '')

/** An address that this server requests: a plain one, or one marked as in the operator's own network. */
export const Asked = (example: string) => {
  const message = `has to be an https address in quotes, such as "${example}", or { url: "http://10.0.0.5:8545", internal: true } for a machine of your own network.`
  const url = z.string(message).check(z.refine(isWebAddress, message))
  const internal = z.optional(z.boolean(message))
  return z.pipe(
    z.union([url, z.strictObject({ url, internal }, message)], message),
    z.transform((given) =>
      typeof given === 'string'
        ? { url: given, isInternal: false }
        : { url: given.url, isInternal: given.internal === true },
    ),
  )
}
export type AskedAddress = { url: string; isInternal: boolean }

const ADDRESS = 'has to be an address in quotes, such as "0xcA11bde05977b3631167028862bE2a173976CA11".'
/** A contract's address. Mixed case is verified (EIP-55), which detects typing errors. */
export const Contract = z.pipe(
  z.string(ADDRESS).check(
    z.refine((text) => isAddress(text, { strict: false }), ADDRESS),
    z.refine(
      (text) => !isAddress(text, { strict: false }) || isAddress(text),
      'has a capital or small letter wrong (EIP-55): copy the address again, or write it in small letters.',
    ),
  ),
  z.transform((text: string): string => getAddress(text)),
)

/** A text for people on one line. */
export const line = (what: string, max: number) => {
  const message = `has to be ${what} of 1 to ${max} characters on one line.`
  return z
    .string(message)
    .check(z.maxLength(max, message), z.regex(/^(?!\s)[^\p{C}\p{Zl}\p{Zp}]+(?<!\s)$/u, message))
}
