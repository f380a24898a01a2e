import type { Project } from '@airlock/kit/server'
import type { ClaimBody, ClaimReason, NameProfile, Refused } from '../../shared/names/api.ts'
import { CLAIM_LIFETIME, type NameClaim } from '../../shared/names/claim.ts'
import { coinTypeOf } from '../../shared/names/coinType.ts'
import type { Chain, Chains } from '../chains/chain.ts'
import type { Rpc } from '../rpc/rpc.ts'
import type { NameStore } from './nameStore.ts'
import { accountOf, type Signer } from './owner.ts'
import { readClaim, wrongTexts } from './readClaim.ts'
import { type NameParts, nameProblem, splitName } from './rules.ts'
import { signerOf } from './verify.ts'

interface Options {
  chains: Pick<Chains, 'find'>
  rpc: Rpc
  names: NameStore
  /** The time, in milliseconds since 1970. */
  now: () => number
}

/** A result, or the reason why there is none. */
type Or<Result> = Result | Refused

/** A message that is right in itself: only its signatures are not verified yet. */
interface ReadClaim {
  claim: NameClaim
  parts: NameParts
  parents: readonly string[]
}

/** How far a visitor's clock may be ahead (s). */
const SKEW = 60

/** Whether the message is meant for now. */
function isCurrent({ timestamp, expires }: NameClaim, nowMs: number): boolean {
  const now = nowMs / 1_000
  return timestamp <= now + SKEW && expires > now && expires - timestamp <= CLAIM_LIFETIME
}

/** What is wrong with the account of a message; null for nothing. */
function accountProblem({ account }: NameClaim, body: ClaimBody): ClaimReason | null {
  const { chainId, address } = accountOf(account)
  const coinType = coinTypeOf(chainId)
  if (coinType === null) return 'network'
  const isSame = address.toLowerCase() === body.address.toLowerCase() && coinType === body.coin_type
  return isSame ? null : 'message'
}

/** Reads what can be judged without a signature. */
function readBody({ names }: Project, body: ClaimBody, nowMs: number): Or<ReadClaim> {
  const claim = readClaim(body.message)
  if (!claim) return { reason: 'message' }
  const problem = accountProblem(claim, body)
  if (problem) return { reason: problem }
  if (!isCurrent(claim, nowMs)) return { reason: 'expired' }
  const parts = names && splitName(claim.name, names.parents)
  if (!names || !parts) return { reason: 'foreign' }
  const reason = nameProblem(claim.name, names)
  return reason ? { reason } : { claim, parts, parents: names.parents }
}

/**
 * The keys of the text records that are refused. A record that the name already has is not: an older rule accepted it,
 * and its owner can still move the name or change other records.
 */
async function refusedTexts(names: NameStore, claim: NameClaim): Promise<string[]> {
  const wrong = wrongTexts(claim)
  const [saved] = wrong.length > 0 ? await names.profiles([claim.name]) : []
  return wrong.filter((key) => claim.attributes[key] !== saved?.attributes[0]?.[key])
}

/** Returns the function that registers, changes and transfers names (`AccountNames.claim`). */
export function createClaims({ chains, rpc, names, now }: Options) {
  /** The chain of an account, if it is one of the project's and has a coin type. */
  function chainOf(project: Project, chainId: number): Chain | undefined {
    return coinTypeOf(chainId) === null ? undefined : chains.find(project, `eip155:${chainId}`)
  }

  async function verify(
    project: Project,
    caip: string,
    message: string,
    signature: string | undefined,
  ): Promise<Or<Signer>> {
    const { chainId, address } = accountOf(caip)
    const chain = chainOf(project, chainId)
    if (!chain) return { reason: 'network' }
    const signer = signature && (await signerOf(rpc, chain, { address, message, signature }))
    return signer || { reason: 'signature' }
  }

  return async (project: Project, body: ClaimBody): Promise<Or<{ profile: NameProfile }>> => {
    const read = readBody(project, body, now())
    if ('reason' in read) return read
    const { account, transferTo, name } = read.claim
    const fields = await refusedTexts(names, read.claim)
    if (fields.length > 0) return { reason: 'attributes', fields }
    const signer = await verify(project, account, body.message, body.signature)
    if ('reason' in signer) return signer
    const recipient =
      transferTo === undefined
        ? null
        : await verify(project, transferTo, body.message, body.recipient_signature)
    if (recipient && 'reason' in recipient) return recipient
    const verified = { ...read, message: body.message, signer, recipient, now: new Date(now()) }
    const reason = await names.claim(verified)
    if (reason) return { reason }
    const [profile] = await names.profiles([name])
    return profile ? { profile } : { reason: 'none' }
  }
}
