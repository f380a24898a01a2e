import { SOLANA_CLUSTERS } from '@airlock/host-sdk/contract'
import { isSameAddress } from '@airlock/kit/chains'
import type { Danger } from '../approval/display.ts'
import { type DangerCode, dangersWhere } from './dangers.ts'
import { looksLikeSignIn } from './signInLike.ts'
import { hasHidden, mixesScripts } from './text.ts'

/** The fields of a sign-in message (EIP-4361; CAIP-122 or Sign-In With Solana for Solana), as written. */
export interface SignIn {
  scheme: string | null
  domain: string
  family: 'Ethereum' | 'Solana'
  address: string
  statement: string | null
  uri: string
  version: string
  chainId: string
  nonce: string
  issuedAt: string
  expirationTime: string | null
  notBefore: string | null
  requestId: string | null
  resources: readonly string[]
}

/** The values that a sign-in must match. */
export interface SignInExpected {
  /** As the browser verified it; null if it could not. */
  siteOrigin: string | null
  address: string
  /** CAIP-2 reference of the network, such as `1`; null for any network. */
  chainId: string | null
  /** Unix time in milliseconds. */
  now: number
}

const HEAD =
  /^(?:([a-z][a-z0-9+.-]*):\/\/)?([^\s/?#@\\]+) wants you to sign in with your (Ethereum|Solana) account:$/
const DATE = /^\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}:\d{2}(\.\d+)?([Zz]|[+-]\d{2}:\d{2})$/

/** Sign-In With Solana may name the cluster instead of its CAIP-2 reference, as in `solana:mainnet`. */
function solanaReference(chainId: string): string {
  const name = chainId.replace('solana:', '')
  return Object.keys(SOLANA_CLUSTERS).find((reference) => SOLANA_CLUSTERS[reference] === name) ?? name
}

/** The differences between families. */
interface Family {
  address: RegExp
  chainId: RegExp
  /** The CAIP-2 reference of the network that a chain id names. */
  referenceOf: (chainId: string) => string
  /** Only Sign-In With Solana leaves out the empty line of a missing statement. */
  omitsStatement: boolean
}

const families: Readonly<Record<SignIn['family'], Family>> = {
  Ethereum: {
    address: /^0x[0-9a-fA-F]{40}$/,
    chainId: /^[1-9]\d{0,15}$/,
    referenceOf: (chainId) => chainId,
    omitsStatement: false,
  },
  Solana: {
    address: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
    chainId: /^(solana:)?[-_a-zA-Z0-9]{1,32}$/,
    referenceOf: solanaReference,
    omitsStatement: true,
  },
}

/** The labelled lines in the order of the grammar. */
const FIELDS = [
  ['uri', 'URI', true, /^[a-z][a-z0-9+.-]*:\S+$/i],
  ['version', 'Version', true, /^1$/],
  ['chainId', 'Chain ID', true, /^\S+$/],
  ['nonce', 'Nonce', true, /^[a-zA-Z0-9]{8,}$/],
  ['issuedAt', 'Issued At', true, DATE],
  ['expirationTime', 'Expiration Time', false, DATE],
  ['notBefore', 'Not Before', false, DATE],
  ['requestId', 'Request ID', false, /^\S*$/],
] as const

/** The statement, and the line at which the labelled fields start: it is between two empty lines. */
function statementOf(
  lines: readonly string[],
  omitsStatement: boolean,
): { statement: string | null; next: number } | null {
  if (lines[2] !== '') return null
  if (lines[3] === '') return { statement: null, next: 4 }
  if (lines[3] !== undefined && lines[4] === '') return { statement: lines[3], next: 5 }
  return omitsStatement ? { statement: null, next: 3 } : null
}

function fieldsFrom(lines: readonly string[], start: number) {
  const found: Partial<Record<(typeof FIELDS)[number][0], string>> = {}
  let at = start
  for (const [name, label, required, shape] of FIELDS) {
    const value = lines[at]?.startsWith(`${label}: `) ? lines[at]?.slice(label.length + 2) : undefined
    if (value === undefined && required) return null
    if (value === undefined) continue
    if (!shape.test(value) || (shape === DATE && Number.isNaN(Date.parse(value)))) return null
    found[name] = value
    at += 1
  }
  return { found, next: at }
}

function resourcesFrom(lines: readonly string[], start: number): string[] | null {
  if (start === lines.length) return []
  const listed = lines.slice(start + 1)
  if (lines[start] !== 'Resources:' || !listed.every((line) => /^- \S+$/.test(line))) return null
  return listed.map((line) => line.slice(2))
}

/**
 * Parses a sign-in message strictly by its grammar (EIP-4361, ABNF; https://github.com/phantom/sign-in-with-solana);
 * null for any other text.
 */
export function parseSignIn(text: string): SignIn | null {
  const lines = text.split('\n')
  const [, scheme = null, domain, family] = HEAD.exec(lines[0] ?? '') ?? []
  if (domain === undefined || (family !== 'Ethereum' && family !== 'Solana')) return null
  const address = lines[1] ?? ''
  const head = statementOf(lines, families[family].omitsStatement)
  const fields = head && fieldsFrom(lines, head.next)
  const resources = fields && resourcesFrom(lines, fields.next)
  if (!head || !fields || !resources || !families[family].address.test(address)) return null
  const { uri = '', version = '', chainId = '', nonce = '', issuedAt = '', ...optional } = fields.found
  if (!families[family].chainId.test(chainId)) return null
  const { expirationTime = null, notBefore = null, requestId = null } = optional
  const rest = { expirationTime, notBefore, requestId, resources, statement: head.statement }
  return { scheme, domain, family, address, uri, version, chainId, nonce, issuedAt, ...rest }
}

function hostOf(uri: string): string | null {
  return URL.canParse(uri) ? new URL(uri).host : null
}

function forSite({ domain, scheme }: SignIn, siteOrigin: string | null): boolean {
  if (siteOrigin === null || !URL.canParse(siteOrigin)) return false
  const site = new URL(siteOrigin)
  return domain === site.host && (scheme === null || `${scheme}:` === site.protocol)
}

/** The problems of a well-formed sign-in: none if site, account and time are the expected ones. */
export function signInDangers(signIn: SignIn, expected: SignInExpected): Danger[] {
  const { family, chainId, expirationTime, notBefore, statement, resources } = signIn
  const said = `${statement ?? ''} ${resources.join(' ')}`
  const conditions: Partial<Record<DangerCode, boolean>> = {
    // A statement that reads like the beginning of another sign-in is meant for that other site.
    'sign-in-domain': !forSite(signIn, expected.siteOrigin) || looksLikeSignIn(statement ?? ''),
    'sign-in-account': !isSameAddress(signIn.address, expected.address),
    'sign-in-network':
      expected.chainId !== null && families[family].referenceOf(chainId) !== expected.chainId,
    'sign-in-expired': expirationTime !== null && Date.parse(expirationTime) <= expected.now,
    'sign-in-early': notBefore !== null && Date.parse(notBefore) > expected.now,
    'sign-in-uri': hostOf(signIn.uri) !== signIn.domain,
    // ERC-5573: a resource that grants capabilities.
    'sign-in-permissions': resources.some((resource) => /^urn:recap:/i.test(resource)),
    'hidden-characters': hasHidden(said),
    'mixed-scripts': mixesScripts(said),
  }
  return dangersWhere(conditions)
}

/**
 * Whether a text is a well-formed sign-in message (EIP-4361; CAIP-122 for Solana) for this site and this
 * account, currently valid and without suspicious parts: the only request that puts no value at risk
 * (design.md, Approvals).
 *
 * @param siteOrigin - as the browser verified it; if it is null, no text is a sign-in for it.
 */
export function isSignInFor(
  text: string,
  siteOrigin: string | null,
  address: string,
  family: SignIn['family'] = 'Ethereum',
): boolean {
  const signIn = parseSignIn(text)
  if (signIn?.family !== family) return false
  return signInDangers(signIn, { siteOrigin, address, chainId: null, now: Date.now() }).length === 0
}
