import { getAddress, type Hex } from 'viem'
import { namespaceOf } from '../config/config.ts'
import { readSignIn } from '../contract/signInMessage.ts'
import type { CaipAddress, CaipNetworkId, Namespace, SignInMessage } from '../types.ts'
import { verifyBip122 } from './bip122.ts'
import { verifyCosmos } from './cosmos.ts'
import { verifyEip155 } from './eip155.ts'
import { verifyPolkadot } from './polkadot.ts'
import type { EvmClient, SignatureVerdict, Signed } from './signature.ts'
import { verifySolana } from './solana.ts'

/** The values that a sign-in must have. */
export interface ExpectedSignIn {
  /** The site's own host, such as `shop.example`, with its port unless that is the default. */
  domain: string
  /** The nonce that the server gave to this visitor. The server must forget it, so that it is good once. */
  nonce: string
  /** @default any URI of `domain` */
  uri?: string | undefined
  /** @default any account */
  address?: string | undefined
  /** CAIP-2. @default any network */
  chainId?: CaipNetworkId | undefined
}

/** A sign-in to verify. */
export interface VerifyOptions {
  /** The text that was signed. */
  message: string
  /** In the encoding of the family: hex (EVM, Polkadot), base58 (Solana) or base64 (Bitcoin, Cosmos). */
  signature: string
  expected: ExpectedSignIn
  /** @default the current time */
  now?: Date | undefined
  /** A viem client for the message's network, by which smart accounts are verified. */
  publicClient?: EvmClient | undefined
  /** In place of a client: the URL of a node of the message's network. */
  rpcUrl?: string | undefined
}

/** The reason why a sign-in is refused. */
export type RefusalReason =
  | 'malformed'
  | 'wrong-domain'
  | 'wrong-nonce'
  | 'expired'
  | 'not-yet-valid'
  | 'wrong-address'
  | 'wrong-chain'
  | 'bad-signature'

/**
 * The result: the fields of the message and the account that signed it, or the first reason against it. `account` has
 * one form only (EIP-55 for EVM), so that it can be the key of a session; `message` is as it was signed.
 */
export type VerifyResult =
  | { ok: true; message: SignInMessage; account: CaipAddress }
  | { ok: false; reason: RefusalReason }

/** How a family's sign-ins are verified. */
interface FamilyRules {
  verify: (signed: Signed) => SignatureVerdict | Promise<SignatureVerdict>
  /** Makes different notations of the same address equal. */
  comparable: (address: string) => string
  /** The one notation of an address that is known to be valid. */
  canonical: (address: string) => string
}

const asWritten = (address: string) => address

/** Only EVM addresses are the same in upper and lower case. */
const FAMILIES: Readonly<Record<Namespace, FamilyRules>> = {
  eip155: {
    verify: verifyEip155,
    comparable: (address) => address.toLowerCase(),
    canonical: (address) => getAddress(address as Hex),
  },
  solana: { verify: verifySolana, comparable: asWritten, canonical: asWritten },
  bip122: { verify: verifyBip122, comparable: asWritten, canonical: asWritten },
  cosmos: { verify: verifyCosmos, comparable: asWritten, canonical: asWritten },
  polkadot: { verify: verifyPolkadot, comparable: asWritten, canonical: asWritten },
}

const hostOf = (uri: string) => (URL.canParse(uri) ? new URL(uri).host : null)

/** The time (ms) by which the clock of a visitor's device may be fast. */
const CLOCK_ERROR = 300_000

/** A host of the machine itself, where a developer's site runs without a certificate. */
const LOCAL = /^(?:(?:[^:]+\.)?localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i

/** Whether a message is of a page without a certificate: whoever is between can be the site there. */
const isInsecure = ({ scheme, uri, domain }: SignInMessage) =>
  !LOCAL.test(domain) && (scheme?.toLowerCase() === 'http' || /^http:/i.test(uri))

/** The reasons in the order in which they are reported, each with the condition for it. */
function refusalOf(message: SignInMessage, expected: ExpectedSignIn, now: number): RefusalReason | undefined {
  const { domain, uri, nonce, accountAddress, chainId, issuedAt, expirationTime, notBefore } = message
  const { address } = expected
  const { comparable } = FAMILIES[namespaceOf(chainId)]
  const isOfSite =
    domain === expected.domain && (expected.uri ? uri === expected.uri : hostOf(uri) === domain)
  const reasons: [RefusalReason, boolean][] = [
    ['wrong-domain', !isOfSite || isInsecure(message)],
    ['wrong-nonce', nonce !== expected.nonce],
    ['expired', expirationTime !== undefined && Date.parse(expirationTime) <= now],
    ['not-yet-valid', notBefore !== undefined && Date.parse(notBefore) > now],
    ['not-yet-valid', Date.parse(issuedAt) > now + CLOCK_ERROR],
    ['wrong-address', address !== undefined && comparable(address) !== comparable(accountAddress)],
    ['wrong-chain', expected.chainId !== undefined && chainId !== expected.chainId],
  ]
  return reasons.find(([, applies]) => applies)?.[0]
}

/**
 * Verifies a sign-in on a server: that the text is a sign-in message (EIP-4361, CAIP-122) for this site, with this
 * nonce, valid now, and that the account which it names has signed it. Smart accounts of EVM need `publicClient` or
 * `rpcUrl`. The result says why a sign-in is refused; it throws only if the node cannot be asked.
 */
export async function verifyMessage({
  message: text,
  signature,
  expected,
  now = new Date(),
  publicClient,
  rpcUrl,
}: VerifyOptions): Promise<VerifyResult> {
  const message = typeof text === 'string' && typeof signature === 'string' ? readSignIn(text) : null
  if (!message) return { ok: false, reason: 'malformed' }
  const refusal = refusalOf(message, expected, now.getTime())
  if (refusal) return { ok: false, reason: refusal }
  const { accountAddress: address, chainId } = message
  const { verify, canonical } = FAMILIES[namespaceOf(chainId)]
  const [, reference = ''] = chainId.split(':')
  const signed = { text, signature, address, reference, publicClient, rpcUrl }
  const verdict = await verify(signed)
  return verdict === 'valid'
    ? { ok: true, message, account: `${chainId}:${canonical(address)}` }
    : { ok: false, reason: verdict }
}
