import { Json } from '@airlock/host-sdk/contract'
import * as z from 'zod/mini'
import { Data, EvmAddress, Quantity } from './values.ts'

/* The parameters of `wallet_sendCalls` (EIP-5792). */

const Capabilities = z.record(z.string(), Json)

/** A call. Without `to` it deploys a contract, for which it needs the contract's code. */
const OneCall = z
  .strictObject({
    to: z.optional(z.nullable(EvmAddress)),
    data: z.optional(Data),
    value: z.optional(Quantity),
    capabilities: z.optional(Capabilities),
  })
  .check(
    z.refine(
      ({ to, data = '0x' }) => (to !== undefined && to !== null) || data !== '0x',
      'a call with "to", or with the "data" of a deployment',
    ),
  )

/** From version 2 on, a dApp has to say on which chain, and whether all or none. */
const isComplete = ({ version = '1', chainId, atomicRequired }: z.infer<typeof Fields>): boolean =>
  version.startsWith('1') || (chainId !== undefined && atomicRequired !== undefined)

const Fields = z.strictObject({
  version: z.optional(z.string().check(z.maxLength(16), z.regex(/^[12](?:\.\d+)*$/, '"2.0.0" or "1.0"'))),
  /** The dApp's own id. */
  id: z.optional(z.string().check(z.minLength(1), z.maxLength(8_194))),
  from: z.optional(EvmAddress),
  chainId: z.optional(Quantity),
  atomicRequired: z.optional(z.boolean()),
  calls: z.array(OneCall).check(z.minLength(1), z.maxLength(256)),
  capabilities: z.optional(Capabilities),
})

/** A request of version 2.0.0 or 1.0. */
export const Calls = Fields.check(
  z.refine(isComplete, 'a request with "chainId" and "atomicRequired", as its version demands'),
)
