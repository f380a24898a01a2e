import type { PolkadotProvider } from '@airlock/host-sdk'
import { stringToHex } from 'viem'
import type { Proof } from '../dom.ts'
import { sentence } from './sentence.ts'

/** Uses the interface of Polkadot's extensions, with no code specific to Airlock. */
export async function signMessage({ signer }: PolkadotProvider, address: string): Promise<Proof> {
  const message = sentence()
  const { signature } = await signer.signRaw({ address, data: stringToHex(message), type: 'bytes' })
  return { text: `Signed: ${signature.slice(0, 18)}…`, proof: { address, message, signature } }
}
