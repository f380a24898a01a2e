import * as z from 'zod/mini'
import {
  CLAIM_REASONS,
  type ClaimBody,
  ClaimRefusal,
  type Refused,
  type Suggestion,
  Suggestions,
} from '../../../shared/names/api.ts'
import { getJson, RequestError } from '../../api/getJson.ts'
import { type Caller, sdkPath } from '../../api/sdkQuery.ts'
import type { NameFailure } from '../../state/late/namesSlice.ts'

/** The server checks a contract's signature on its chain, which may take this long (ms). */
const TIMEOUT = 30_000

/** The server's names like the typed label, the label itself first. Rejects if it cannot be asked. */
export async function askSuggestions(caller: Caller, label: string, zone: string): Promise<Suggestion[]> {
  const path = sdkPath(`/v1/profile/suggestions/${encodeURIComponent(label)}`, caller, { zone })
  const answer = z.safeParse(Suggestions, await getJson(path))
  if (!answer.success) throw new RequestError('malformed')
  return answer.data.suggestions
}

const isReason = (name: string): name is (typeof CLAIM_REASONS)[number] =>
  CLAIM_REASONS.some((reason) => reason === name)

/** A refusal as the server sent it; `failed` for one that this release does not know. */
function refusalOf(body: unknown): Refused<NameFailure> {
  const reasons = z.safeParse(ClaimRefusal, body).data?.reasons ?? []
  const reason = reasons[0]?.name ?? ''
  const fields = reasons.flatMap(({ field }) => field ?? [])
  return { reason: isReason(reason) ? reason : 'failed', ...(fields.length > 0 && { fields }) }
}

/** Registers or changes a name. Resolves to the refusal if that failed, and to null if it is done. It is sent once. */
export async function postClaim(caller: Caller, body: ClaimBody): Promise<Refused<NameFailure> | null> {
  try {
    const response = await fetch(sdkPath('/v1/profile/account', caller), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      credentials: 'omit',
      signal: AbortSignal.timeout(TIMEOUT),
    })
    if (response.ok) return null
    return refusalOf(await response.json())
  } catch {
    return { reason: 'failed' }
  }
}
