import type { ConnectedWalletInfo } from '../../state/chains/chainRecord.ts'
import { toWalletInfo } from '../../state/connections/wallet.ts'
import { WALLET_KINDS } from '../../state/connectors/walletKinds.ts'
import type { Peer } from '../../state/store/pairing.ts'
import type { ListedWallet } from '../../types.ts'

const { connector } = WALLET_KINDS.pairing

/**
 * The largest picture in bytes: as a `data:` URL, base64 makes four characters of three bytes (contract: 128
 * kB).
 */
const ICON_BYTES = 96_000
const NAME_LIMIT = 64

/** The longest wait (ms) of a connection for a picture. */
const PATIENCE = 3000

async function toDataUrl(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return `data:${blob.type};base64,${btoa(text)}`
}

const IMAGE = /^image\/(?:png|jpeg|webp|gif|avif|svg\+xml)$/

/** The wallet's picture for the dApp; undefined if there is none, or it is too big. */
export async function iconOf(wallet: ListedWallet | undefined): Promise<string | undefined> {
  const url = wallet?.imageUrl
  if (!url || url.startsWith('data:')) return url
  try {
    const response = await fetch(url, { credentials: 'omit', signal: AbortSignal.timeout(PATIENCE) })
    const blob = await response.blob()
    const isFit = response.ok && IMAGE.test(blob.type) && blob.size <= ICON_BYTES
    return isFit ? await toDataUrl(blob) : undefined
  } catch {
    return undefined
  }
}

/** Limits an untrusted name to one line of bounded length. */
const claimed = (name: string): string =>
  name
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ')
    .trim()
    .slice(0, NAME_LIMIT)

/**
 * The wallet of a session: as the registry describes it if the visitor selected it there, else as it
 * describes itself.
 */
export const pairedWallet = (
  peer: Peer,
  wallet: ListedWallet | undefined,
  icon: string | undefined,
): ConnectedWalletInfo => ({
  ...toWalletInfo(connector),
  name: wallet?.name ?? (claimed(peer.name) || connector.name),
  ...(icon && { icon }),
  ...(wallet?.rdns && { rdns: wallet.rdns }),
})
