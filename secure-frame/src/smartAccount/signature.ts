import type { Hex } from 'viem'
import { serializeErc6492Signature } from 'viem/utils'
import type { Deployment } from './userOperation.ts'

/**
 * A signature of nobody. It has exactly 65 bytes, and an address can be recovered from it: with any other, verification
 * fails early and estimates too little gas.
 */
export const STUB_SIGNATURE: Hex = `0x${'f'.repeat(31)}${'0'.repeat(33)}7${'a'.repeat(63)}1c`

/**
 * The owner's signature as the account's. Before the deployment it carries the deploying call, so that a verifier can
 * simulate that first (ERC-6492); afterwards it is unchanged (ERC-1271).
 *
 * @param deployment - null if the account is deployed.
 */
export function wrapSignature(ownerSignature: Hex, deployment: Deployment | null): Hex {
  return deployment === null
    ? ownerSignature
    : serializeErc6492Signature({
        address: deployment.factory,
        data: deployment.factoryData,
        signature: ownerSignature,
      })
}
