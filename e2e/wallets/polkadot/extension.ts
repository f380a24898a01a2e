import { u8aWrapBytes } from '@polkadot/util'
import { addressEq } from '@polkadot/util-crypto'
import { bytesToHex, concatBytes, type Hex, hexToBytes } from 'viem'
import { walletError } from '../shared/errors.ts'
import { withTraps } from '../shared/traps.ts'
import { complete, type PolkadotOptions } from './options.ts'
import type { PolkadotCore } from './wallet.ts'

/*
 * The object in `window.injectedWeb3`: https://github.com/polkadot-js/extension. Bytes are signed between `<Bytes>` and
 * `</Bytes>`, so that they are never those of a transaction.
 */

type Raw = { address: string; data: Hex; type?: 'bytes' | 'payload' }

/** The fields of SignerPayloadJSON that are signed here. A test has no metadata for encoding the others. */
type Payload = { address: string; method: Hex; genesisHash: Hex; blockHash: Hex; nonce: Hex }

/** A key has a different address on every network. All of them are accepted. */
function keyOf(core: PolkadotCore, address: string) {
  const key = core.accounts().find((one) => addressEq(one.address, address))
  if (!key) throw walletError(4100)
  return key
}

function bytesOf(hex: unknown): Uint8Array {
  if (typeof hex !== 'string' || !/^0x(?:[\da-f]{2})*$/i.test(hex)) throw walletError(-32_602)
  return hexToBytes(hex as Hex)
}

/** The signed bytes of a payload: its fields one after the other, in this order. */
export const payloadBytes = ({
  method,
  nonce,
  genesisHash,
  blockHash,
}: Omit<Payload, 'address'>): Uint8Array => concatBytes([method, nonce, genesisHash, blockHash].map(bytesOf))

function signerOf(core: PolkadotCore) {
  let id = 0
  const asked = (method: string, params: { address: string }, answer: () => Uint8Array) =>
    core.ask({
      method,
      params,
      prompt: `${method} for ${core.host.origin}?`,
      answer: () => {
        id += 1
        return { id, signature: bytesToHex(answer()) }
      },
    })
  return {
    signRaw: (raw: Raw) =>
      asked('signRaw', raw, () => keyOf(core, raw.address).sign(u8aWrapBytes(bytesOf(raw.data)), false)),
    signPayload: (payload: Payload) =>
      asked('signPayload', payload, () => keyOf(core, payload.address).sign(payloadBytes(payload), true)),
  }
}

/** The object that a site receives once the person has agreed. */
function injectedOf(core: PolkadotCore) {
  const known = () => core.accounts().map(({ address, name, type }) => ({ address, name, type }))
  return {
    accounts: {
      get: () => core.ask({ method: 'accounts.get', answer: known }),
      subscribe: (listener: (accounts: unknown) => void) => {
        let isListening = true
        core.onChange(() => {
          if (isListening) listener(known())
        })
        listener(known())
        return () => {
          isListening = false
        }
      },
    },
    signer: signerOf(core),
  }
}

export function extensionOf(core: PolkadotCore, options: PolkadotOptions): object {
  const enable = async (dapp: string) => {
    await core.connect('enable', dapp)
    return injectedOf(core)
  }
  return withTraps({ version: '1.0.0', enable }, complete(options).traps)
}
