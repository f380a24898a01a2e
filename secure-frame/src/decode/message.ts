import { bytesToHex, hexToBytes } from 'viem/utils'
import type { Danger } from '../approval/display.ts'
import { decodeWords } from '../messages/en/decode.ts'
import { labelsWords } from '../messages/en/labels.ts'
import type { Hex } from '../signing/payload.ts'
import { type DecodeContext, type Meaning, meaning, nowOf, row } from './context.ts'
import { type DangerCode, danger, dangersWhere } from './dangers.ts'
import { parseSignIn, type SignIn, signInDangers } from './signIn.ts'
import { looksLikeSignIn, namesOtherSite } from './signInLike.ts'
import { hasHidden, mixesScripts, utf8, visible } from './text.ts'
import { timeRow } from './time.ts'

/** A message's meaning, and its text for the screen: hex if it is not text. */
export interface MessageMeaning {
  meaning: Meaning
  text: string
}

/**
 * The size of a hash in bytes. A hash can be chosen to look like text, so any message of this size counts as
 * one.
 */
const HASH = 32
const HASH_TEXT = /^\s*(0x)?[0-9a-f]{64}\s*$/i

/** The site is in doubt: a sign-in is valid only for the site in its text. */
const NOT_A_SIGN_IN: readonly string[] = [
  'sign-in-domain',
  'sign-in-account',
  'sign-in-expired',
  'sign-in-early',
  'sign-in-permissions',
  'hidden-characters',
] satisfies DangerCode[]

/** With these dangers the text does not reveal the effect of the signature. */
const MISLEADING: readonly string[] = [
  'hidden-characters',
  'hash-message',
  'sign-in-domain',
] satisfies DangerCode[]

/** A time as a sign-in writes it (RFC 3339). */
const writtenTime = (label: string, text: string) => timeRow(label, Date.parse(text))

function signInMeaning(signIn: SignIn, dangers: Danger[]): Meaning {
  const optional = [
    [labelsWords.says, signIn.statement, row.quote],
    [labelsWords.resources, signIn.resources.length > 0 ? signIn.resources.join('\n') : null, row.quote],
    [labelsWords.validUntil, signIn.expirationTime, writtenTime],
    [labelsWords.validFrom, signIn.notBefore, writtenTime],
    [labelsWords.request, signIn.requestId, row.detail],
  ] as const
  const rows = [
    row.text(labelsWords.site, signIn.domain),
    row.address(labelsWords.account, signIn.address),
    ...optional.flatMap(([label, value, make]) => (value === null ? [] : [make(label, visible(value))])),
    row.detail(labelsWords.addressOfUse, visible(signIn.uri)),
    row.detail(labelsWords.network, signIn.chainId),
    { ...writtenTime(labelsWords.issuedAt, signIn.issuedAt), detail: true as const },
    row.detail(labelsWords.nonce, signIn.nonce),
  ]
  if (dangers.some(({ code }) => NOT_A_SIGN_IN.includes(code)))
    return meaning({ kind: 'message', title: decodeWords.signAMessage, rows, dangers, understood: false })
  const summary = decodeWords.provesTheAccount
  return meaning({ kind: 'sign-in', title: decodeWords.signInTo(signIn.domain), summary, rows, dangers })
}

/** The CAIP-2 namespace of each family that a sign-in names. */
const NAMESPACES = { Ethereum: 'eip155', Solana: 'solana' } as const

function textMeaning(text: string, family: SignIn['family'], context: DecodeContext): Meaning {
  const signIn = parseSignIn(text)
  if (signIn?.family === family) {
    const own = NAMESPACES[family]
    const [namespace, chainId = null] = context.network?.id.split(':') ?? []
    const dangers = signInDangers(signIn, {
      siteOrigin: context.site.origin,
      address: context.account[own],
      chainId: namespace === own ? chainId : null,
      now: nowOf(context),
    })
    return signInMeaning(signIn, dangers)
  }
  const isLike = looksLikeSignIn(text)
  const dangers = dangersWhere({
    'hidden-characters': hasHidden(text),
    'mixed-scripts': mixesScripts(text),
    'hash-message': HASH_TEXT.test(text),
    // A malformed sign-in for another site is as dangerous as a valid one, because that site may parse it
    // loosely.
    'sign-in-malformed': isLike,
    'sign-in-domain': isLike && namesOtherSite(text, context.site.origin),
  })
  const understood = !dangers.some(({ code }) => MISLEADING.includes(code))
  return meaning({ kind: 'message', title: decodeWords.signAMessage, dangers, understood })
}

/** The meaning of a signature over these bytes as a message. */
export function describeMessage(
  bytes: Uint8Array,
  family: SignIn['family'],
  context: DecodeContext,
): MessageMeaning {
  const text = utf8(bytes)
  const isHash = bytes.length === HASH
  if (text !== null) {
    const said = textMeaning(text, family, context)
    const hash = isHash ? { dangers: [danger('hash-message'), ...said.dangers], understood: false } : {}
    return { meaning: { ...said, ...hash }, text: visible(text) }
  }
  const dangers = [danger(isHash ? 'hash-message' : 'not-text')]
  const title = decodeWords.signUnreadableData
  return { meaning: meaning({ kind: 'message', title, dangers, understood: false }), text: bytesToHex(bytes) }
}

export function describeEvmMessage(message: Hex, context: DecodeContext): MessageMeaning {
  return describeMessage(hexToBytes(message), 'Ethereum', context)
}
