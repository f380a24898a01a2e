import { encodeContext } from '../../permissions/delegation.ts'
import { readDelegationText } from '../../permissions/delegationText.ts'
import type { Hex, Payload } from '../../signing/payload.ts'

/** The signed permission as the delegate redeems it (ERC-7710), which has not left the frame yet. */
export function signedContext(
  { delegation: text }: Extract<Payload, { kind: 'evm-delegation' }>,
  signature: Hex,
): Hex {
  return encodeContext({ delegation: readDelegationText(text).delegation, signature })
}
