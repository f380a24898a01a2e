import { hexToBytes } from 'viem/utils'
import type { Danger } from '../approval/display.ts'
import type { Hex } from '../signing/payload.ts'
import { type DecodeContext, type Meaning, meaning, nowOf, row } from './context.ts'
import { type DangerCode, danger, dangersWhere } from './dangers.ts'
import { looksLikeSignIn, parseSignIn, type SignIn, signInDangers } from './signIn.ts'
import { hasHidden, mixesScripts, utf8, visible } from './text.ts'

/** A message's meaning, and its text as the screen writes it: hex where it is no text. */
export interface MessageMeaning {
  meaning: Meaning
  text: string
}

const HASH_TEXT = /^\s*(0x)?[0-9a-f]{64}\s*$/i

function toHexText(bytes: Uint8Array): string {
  return `0x${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** Who asks is in doubt: a sign-in is for the site that the text names, and for no other. */
const NOT_A_SIGN_IN: readonly string[] = [
  'sign-in-domain',
  'sign-in-account',
  'sign-in-expired',
  'sign-in-early',
  'sign-in-permissions',
  'hidden-characters',
] satisfies DangerCode[]

function signInMeaning(signIn: SignIn, dangers: Danger[]): Meaning {
  const optional = [
    ['Says', signIn.statement],
    ['Valid until', signIn.expirationTime],
    ['Valid from', signIn.notBefore],
    ['Request', signIn.requestId],
    ['Resources', signIn.resources.length > 0 ? signIn.resources.join('\n') : null],
  ] as const
  const rows = [
    row.text('Site', signIn.domain),
    row.address('Account', signIn.address),
    row.text('Address of use', visible(signIn.uri)),
    row.text('Chain', signIn.chainId),
    ...optional.flatMap(([label, value]) => (value === null ? [] : [row.text(label, visible(value))])),
  ]
  if (dangers.some(({ code }) => NOT_A_SIGN_IN.includes(code)))
    return meaning({ kind: 'message', title: 'Sign a message', rows, dangers, understood: false })
  const summary = 'Proves that the account is yours. Moves no money.'
  return meaning({ kind: 'sign-in', title: `Sign in to ${signIn.domain}`, summary, rows, dangers })
}

/** A malformed sign-in still names a site: another one than the asking one is as dangerous as in a well-formed one. */
function lookAlikeDangers(text: string, site: string | null): Danger[] {
  if (!looksLikeSignIn(text)) return []
  const named = /([^\s/]+) wants you to sign in with your/i.exec(text)?.[1]
  const host = site !== null && URL.canParse(site) ? new URL(site).host : null
  return dangersWhere({ 'sign-in-malformed': true, 'sign-in-domain': named !== host })
}

function textMeaning(text: string, family: SignIn['family'], context: DecodeContext): Meaning {
  const signIn = parseSignIn(text)
  if (signIn?.family === family) {
    const [namespace, chainId = null] = context.network?.id.split(':') ?? []
    const dangers = signInDangers(signIn, {
      siteOrigin: context.site.origin,
      address: family === 'Ethereum' ? context.account.eip155 : context.account.solana,
      chainId: namespace === (family === 'Ethereum' ? 'eip155' : 'solana') ? chainId : null,
      now: nowOf(context),
    })
    return signInMeaning(signIn, dangers)
  }
  const hidden = hasHidden(text)
  const hash = HASH_TEXT.test(text)
  const dangers = [
    ...dangersWhere({
      'hidden-characters': hidden,
      'mixed-scripts': mixesScripts(text),
      'hash-message': hash,
    }),
    ...lookAlikeDangers(text, context.site.origin),
  ]
  return meaning({ kind: 'message', title: 'Sign a message', dangers, understood: !hash && !hidden })
}

/** What signing these bytes as a message means. */
export function describeMessage(
  bytes: Uint8Array,
  family: SignIn['family'],
  context: DecodeContext,
): MessageMeaning {
  const text = utf8(bytes)
  if (text !== null) return { meaning: textMeaning(text, family, context), text: visible(text) }
  const dangers = [danger(bytes.length === 32 ? 'hash-message' : 'not-text')]
  const title = 'Sign data that is no text'
  return { meaning: meaning({ kind: 'message', title, dangers, understood: false }), text: toHexText(bytes) }
}

export function describeEvmMessage(message: Hex, context: DecodeContext): MessageMeaning {
  return describeMessage(hexToBytes(message), 'Ethereum', context)
}
