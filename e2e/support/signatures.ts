import { encodeSecp256k1Pubkey, pubkeyToAddress, serializeSignDoc } from '@cosmjs/amino'
import { Secp256k1, Secp256k1Signature, sha256 } from '@cosmjs/crypto'
import { fromBase64 } from '@cosmjs/encoding'
import { expect } from '@playwright/test'
import { signatureVerify } from '@polkadot/util-crypto'
import { Verifier } from 'bip322-js'
import nacl from 'tweetnacl'
import { adr36Doc } from '../wallets/cosmos/adr36.ts'
import { fromBase58 } from './embeddedSolana.ts'
import type { OtherFamily, Signed } from './families.ts'

/** @param bytes the bytes of the signature, which a family may encode in more than one way */
export const expectSolana = ({ address, message, signature }: Signed, bytes = fromBase58(signature)): void =>
  expect(nacl.sign.detached.verify(new TextEncoder().encode(message), bytes, fromBase58(address))).toBe(true)

const expectBip122 = ({ address, message, signature }: Signed): void =>
  expect(Verifier.verifySignature(address, message, signature)).toBe(true)

const expectPolkadot = ({ address, message, signature }: Signed): void =>
  expect(signatureVerify(`<Bytes>${message}</Bytes>`, signature, address)).toMatchObject({
    isValid: true,
    crypto: 'sr25519',
  })

function expectCosmos({ address, message, signature, publicKey = '' }: Signed): void {
  const key = fromBase64(publicKey)
  expect(pubkeyToAddress(encodeSecp256k1Pubkey(key), 'cosmos')).toBe(address)
  const doc = adr36Doc(address, Buffer.from(message).toString('base64'))
  const parsed = Secp256k1Signature.fromFixedLength(fromBase64(signature))
  expect(Secp256k1.verifySignature(parsed, sha256(serializeSignDoc(doc)), key)).toBe(true)
}

/** Verifies signatures with each family's own library. */
export const expectVerifies: Readonly<Record<OtherFamily, (signed: Signed) => void>> = {
  solana: expectSolana,
  bip122: expectBip122,
  polkadot: expectPolkadot,
  cosmos: expectCosmos,
}
