import type { CallOptions } from '@airlock/host-sdk/bridge'
import { AirlockError, ErrorCode, readSignIn, SOLANA_CLUSTERS } from '@airlock/host-sdk/contract'
import { base58, base64 } from '@scure/base'
import type { SignInMessage } from '../../types.ts'
import type { SignInWish, WalletSignIn } from '../adapter.ts'
import { attempted, field, textOf } from '../answers.ts'
import type { AskWallet } from '../askWallet.ts'
import { toKey } from './address.ts'
import { SIGNATURE } from './message.ts'

const BASE64 = /^[A-Za-z0-9+/]{1,65536}={0,2}$/

/** The text of signed bytes; it must be these bytes again when it is encoded. */
const decode = (bytes: Uint8Array) =>
  attempted(() => new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes))

/** Whether a message has every field that was asked for. The wallet may have added others. */
const isAsAsked = (message: SignInMessage, wish: SignInWish): boolean =>
  Object.entries(wish).every(
    ([name, value]) =>
      value === undefined || JSON.stringify(message[name as keyof SignInWish]) === JSON.stringify(value),
  )

/** False where the browser cannot verify: without Ed25519, or on plain http. */
async function isSignedBy(address: string, signature: Uint8Array, bytes: Uint8Array): Promise<boolean> {
  const raw = toKey(address)
  if (!raw) return false
  try {
    const key = await crypto.subtle.importKey('raw', new Uint8Array(raw), 'Ed25519', false, ['verify'])
    return await crypto.subtle.verify('Ed25519', key, new Uint8Array(signature), new Uint8Array(bytes))
  } catch {
    return false
  }
}

/** The wallet's answer if it is a message of this wish that its account has signed; null for anything else. */
async function checked(answer: unknown, wish: SignInWish): Promise<WalletSignIn | null> {
  const parts = attempted(() => {
    const signature = textOf(field(answer, 'signature'), SIGNATURE)
    const bytes = base64.decode(textOf(field(answer, 'message'), BASE64))
    return { signature, bytes, signed: base58.decode(signature) }
  })
  const address = field(answer, 'pubkey')
  const message = parts && decode(parts.bytes)
  const data = message ? readSignIn(message) : null
  if (!parts || !message || !data || data.accountAddress !== address || !isAsAsked(data, wish)) return null
  const isSigned = await isSignedBy(data.accountAddress, parts.signed, parts.bytes)
  return isSigned ? { address: data.accountAddress, message, signature: parts.signature } : null
}

/** Sign-In With Solana (https://github.com/phantom/sign-in-with-solana), which has names for three networks only. */
export async function signIn(
  ask: AskWallet,
  wish: SignInWish,
  options?: CallOptions,
): Promise<WalletSignIn | null> {
  const chainId = SOLANA_CLUSTERS[wish.chainId.replace('solana:', '')]
  if (!chainId)
    throw new AirlockError(ErrorCode.UNSUPPORTED_METHOD, 'The standard does not name this network')
  return checked(await ask('solana_signIn', { ...wish, chainId }, options), wish)
}
