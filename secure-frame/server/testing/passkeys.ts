import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { CreateWallet } from '../../shared/api.ts'
import type { Passkey } from '../../shared/passkeysApi.ts'
import { type ReplaceWallet, replacementText } from '../../shared/replacement.ts'
import type { Db } from '../db/schema.ts'
import { requireWallet } from '../wallets/find.ts'
import { ORIGIN } from './server.ts'

/** What a software passkey answers differently from an honest one. */
export interface Faults {
  rpId?: string
  type?: string
  origin?: string
  challenge?: Uint8Array
  /** The flags of the authenticator data: 5 for present and verified. */
  flags?: number
  /** Changes the client data's text before it is signed. */
  spell?: (text: string) => string
}

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest()
const hexOf = (coordinate = '') => `0x${Buffer.from(coordinate, 'base64url').toString('hex')}`

/** A software passkey of a person, which the server knows since `createdAt`. */
export async function seedPasskey(db: Db, userId: string, createdAt: number) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' })
  const rpId = new URL(ORIGIN).hostname
  const credentialId = randomBytes(20).toString('base64url')
  const passkey: Passkey = { credentialId, rpId, x: hexOf(x), y: hexOf(y) }
  const row = { user_id: userId, credential_id: credentialId, rp_id: rpId, x: passkey.x, y: passkey.y }
  await db
    .insertInto('passkeys')
    .values({ ...row, created_at: createdAt })
    .execute()

  function answer(challenge: Uint8Array, faults: Faults): ReplaceWallet['passkey'] {
    const data = Buffer.concat([sha256(faults.rpId ?? rpId), Buffer.from([faults.flags ?? 5, 0, 0, 0, 1])])
    const text = JSON.stringify({
      type: faults.type ?? 'webauthn.get',
      challenge: Buffer.from(faults.challenge ?? challenge).toString('base64url'),
      origin: faults.origin ?? ORIGIN,
      crossOrigin: true,
    })
    const client = Buffer.from(faults.spell?.(text) ?? text)
    const signed = Buffer.concat([data, sha256(client)])
    const signature = sign('sha256', signed, { key: privateKey, dsaEncoding: 'der' })
    return {
      credentialId,
      authenticatorData: data.toString('base64url'),
      clientDataJSON: client.toString('base64url'),
      signature: signature.toString('base64url'),
    }
  }

  /** A new wallet for the person, or for `of`, with the passkey's answer to it. */
  async function signed(wanted: CreateWallet, faults: Faults = {}, of = userId): Promise<ReplaceWallet> {
    const { walletId, epoch } = await requireWallet(db, of)
    const text = replacementText({ ...wanted, walletId, epoch: epoch + 1 })
    return { ...wanted, passkey: answer(sha256(text), faults) }
  }
  return { passkey, signed }
}

export type OwnedPasskey = Awaited<ReturnType<typeof seedPasskey>>
