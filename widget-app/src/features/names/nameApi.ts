import * as z from 'zod/mini'
import {
  CLAIM_REASONS,
  type ClaimBody,
  ClaimRefusal,
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

/** Registers a name. Resolves to the reason if that failed, and to null if it is registered. It is sent once. */
export async function postClaim(caller: Caller, body: ClaimBody): Promise<NameFailure | null> {
  try {
    const response = await fetch(sdkPath('/v1/profile/account', caller), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      credentials: 'omit',
      signal: AbortSignal.timeout(TIMEOUT),
    })
    if (response.ok) return null
    const refusal = z.safeParse(ClaimRefusal, await response.json())
    const name = refusal.data?.reasons[0]?.name ?? ''
    return isReason(name) ? name : 'failed'
  } catch {
    return 'failed'
  }
}
