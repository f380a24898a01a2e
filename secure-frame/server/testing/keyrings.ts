import { type Keyring, newKeyringText, parseKeyring } from '../keys/keyring.ts'

interface RingFile {
  current: string
  keys: Record<string, string>
}

/** A keyring of random keys, and the changes that an operator makes to it. */
export function testKeyring(id = '2026-1') {
  const file: Record<'auth' | 'recovery', RingFile> = JSON.parse(newKeyringText(id))
  return keyringOf(file)
}

function keyringOf(file: Record<'auth' | 'recovery', RingFile>) {
  const change = (edit: (ring: RingFile, fresh: RingFile) => RingFile, id: string) => {
    const fresh: typeof file = JSON.parse(newKeyringText(id))
    return keyringOf({ auth: edit(file.auth, fresh.auth), recovery: edit(file.recovery, fresh.recovery) })
  }
  return {
    text: JSON.stringify(file),
    parse: (): Promise<Keyring> => parseKeyring(JSON.stringify(file)),
    /** Adds a new current key and keeps the old ones. */
    add: (id: string) =>
      change((ring, fresh) => ({ current: id, keys: { ...ring.keys, ...fresh.keys } }), id),
    /** Removes a key. */
    without: (id: string) => change(({ current, keys: { [id]: _, ...keys } }) => ({ current, keys }), id),
  }
}
