import type { CallOptions } from '@airlock/host-sdk/bridge'
import { AirlockError, ErrorCode, matches, maxLength } from '@airlock/host-sdk/contract'
import * as z from 'zod/mini'
import type { Pairing } from '../../state/store/pairing.ts'

/** The most chains, and the most accounts on one of them. */
const LIMIT = 64

const Wanted = z.object({
  chainIds: z.optional(z.array(z.string().check(matches(/^[-\w]{1,32}$/))).check(maxLength(LIMIT))),
})

/**
 * A wallet's response to `cosmos_getAccounts` (WalletConnect's Cosmos RPC reference): the key is base64 of a
 * compressed or an uncompressed one.
 */
const Accounts = z
  .array(
    z.object({
      algo: z.string().check(matches(/^[-\w]{1,32}$/)),
      address: z.string().check(maxLength(128)),
      pubkey: z.string().check(matches(/^[A-Za-z0-9+/]{43,88}={0,2}$/)),
    }),
  )
  .check(maxLength(LIMIT))

function parse<S extends z.ZodMiniType>(schema: S, value: unknown, failure: AirlockError): z.infer<S> {
  const { success, data } = z.safeParse(schema, value)
  if (success) return data as z.infer<S>
  throw failure
}

/**
 * The dApp's `cosmos_getAccounts`. A session contains only addresses, but signing with CosmJS needs the
 * keys: the wallet is asked on each chain, and accounts outside the session are left out. Rejects with
 * -32602 for other parameters, with 4901 for a chain that the wallet did not approve, and with the wallet's
 * errors.
 */
export async function cosmosAccounts(pairing: Pairing, params: unknown, options?: CallOptions) {
  const invalid = new AirlockError(ErrorCode.INVALID_PARAMS, 'cosmos_getAccounts takes { chainIds }')
  const { chainIds } = parse(Wanted, Array.isArray(params) ? {} : params, invalid)
  const active = pairing.network('cosmos')?.slice('cosmos:'.length)
  const wanted = chainIds ?? (active ? [active] : [])
  const found: (z.infer<typeof Accounts>[number] & { chainId: string })[] = []
  for (const chainId of new Set(wanted)) {
    const answer = await pairing.request(`cosmos:${chainId}`, 'cosmos_getAccounts', {}, options)
    const malformed = new AirlockError(ErrorCode.INTERNAL, 'The wallet answered with something else')
    const shared: readonly string[] = pairing.session()?.accounts ?? []
    for (const { algo, address, pubkey } of parse(Accounts, answer, malformed))
      if (shared.includes(`cosmos:${chainId}:${address}`)) found.push({ chainId, algo, address, pubkey })
  }
  return found
}
