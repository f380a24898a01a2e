import type { CosmosProvider } from '@airlock/host-sdk'
import type { Proof } from '../dom.ts'
import { sentence } from './sentence.ts'

/** Uses Keplr's interface, with no code specific to Airlock. The signature follows ADR-36. */
export async function signMessage(keplr: CosmosProvider, chainId: string, address: string): Promise<Proof> {
  const message = sentence()
  const { signature, pub_key } = await keplr.signArbitrary(chainId, address, message)
  const proof = { address, message, signature, publicKey: pub_key.value }
  return { text: `Signed: ${signature.slice(0, 18)}…`, proof }
}
