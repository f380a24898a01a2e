import { randomBytes, webcrypto } from 'node:crypto'
import * as z from 'zod/mini'
import { fingerprintOf } from './fingerprint.ts'

/** The keys that wrap shares: several may open, one seals. */
export interface Ring {
  current: string
  keys: ReadonlyMap<string, RingKey>
}

export interface RingKey {
  /** Not extractable: a dump of the process's objects does not show it. */
  key: webcrypto.CryptoKey
  /** Distinguishes keys and reveals nothing about them. */
  fingerprint: Uint8Array
}

/**
 * The keys that open the database's shares, with one ring for each kind of share. A thief of one ring gets one share
 * of each wallet, which is worthless alone.
 */
export interface Keyring {
  auth: Ring
  recovery: Ring
}
export type ShareKind = keyof Keyring

const KEY_BYTES = 32

const RingFile = z.strictObject({
  current: z.string(),
  keys: z.record(z.string().check(z.regex(/^[\w.-]{1,64}$/)), z.string().check(z.regex(/^[\w-]{43}$/))),
})
const KeyringFile = z.strictObject({ auth: RingFile, recovery: RingFile })
type KeyringFile = z.infer<typeof KeyringFile>

/**
 * Parses the keyring: `{"auth": {"current": "2026-1", "keys": {"2026-1": "<32 bytes, base64url>"}}, "recovery":
 * {…}}`. Throws an error for the operator whose message contains no key.
 */
export async function parseKeyring(text: string): Promise<Keyring> {
  const file = readFile(text)
  const seen = new Set<string>()
  for (const [kind, { current, keys }] of Object.entries(file)) {
    if (!Object.hasOwn(keys, current))
      throw new Error(`The keyring's "${kind}" has no key "${current}", which it names as current.`)
    for (const [id, text] of Object.entries(keys)) {
      // Normalises the spelling: the last of the 43 letters has unused bits, so a key can be written in four ways.
      const key = Buffer.from(text, 'base64url').toString('base64url')
      if (looksMadeUp(key))
        throw new Error(`The keyring's key "${id}" of "${kind}" is not random: make a new one.`)
      if (seen.has(key))
        throw new Error(`The keyring has the key "${id}" of "${kind}" twice: every key has to be its own.`)
      seen.add(key)
    }
  }
  return { auth: await importRing(file.auth), recovery: await importRing(file.recovery) }
}

/** Creates a keyring of new random keys, as text for {@link parseKeyring}. */
export function newKeyringText(id: string): string {
  const ring = () => ({ current: id, keys: { [id]: randomBytes(KEY_BYTES).toString('base64url') } })
  return JSON.stringify({ auth: ring(), recovery: ring() }, null, 2)
}

function readFile(text: string): KeyringFile {
  const parsed = z.safeParse(KeyringFile, parseJson(text))
  if (parsed.success) return parsed.data
  // Not the parser's message: it may quote the input.
  throw new Error(
    'The keyring cannot be read. It has to be JSON such as {"auth": {"current": "2026-1", "keys": {"2026-1": "<32 random bytes as base64url>"}}, "recovery": {…}}.',
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Of 32 random bytes, fewer than 16 different ones occur less than once in 10^12. Such a key is a sample or a typo. */
const looksMadeUp = (key: string) => new Set(Buffer.from(key, 'base64url')).size < 16

async function importRing({ current, keys }: KeyringFile[ShareKind]): Promise<Ring> {
  const imported = new Map<string, RingKey>()
  for (const [id, text] of Object.entries(keys)) {
    const bytes = Buffer.from(text, 'base64url')
    const key = await webcrypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
    const fingerprint = fingerprintOf(bytes)
    bytes.fill(0)
    imported.set(id, { key, fingerprint })
  }
  return { current, keys: imported }
}
