import type { CDPSession, Page } from '@playwright/test'
import pg from 'pg'

/** A platform authenticator, such as a laptop's, whose person is always there and verified. */
const AUTHENTICATOR = {
  protocol: 'ctap2',
  ctap2Version: 'ctap2_1',
  transport: 'internal',
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: true,
} as const

/** Chromium's DevTools protocol for the secure frame, or for the page if they share a process. */
async function debugSecureFrame(page: Page, host: string): Promise<CDPSession> {
  const frame = page.frames().find((one) => new URL(one.url()).hostname === host)
  if (!frame) throw new Error(`The page has no frame of ${host}`)
  return page
    .context()
    .newCDPSession(frame)
    .catch(() => page.context().newCDPSession(page))
}

async function plugIn(cdp: CDPSession): Promise<string> {
  await cdp.send('WebAuthn.enable')
  return (await cdp.send('WebAuthn.addVirtualAuthenticator', { options: AUTHENTICATOR })).authenticatorId
}

/** Gives the secure frame an authenticator, which it keeps when it is loaded anew. */
export async function addAuthenticator(page: Page, host: string): Promise<void> {
  await plugIn(await debugSecureFrame(page, host))
}

/** A passkey with its secret, which only a virtual authenticator gives away. */
interface SoftPasskey {
  credentialId: string
  isResidentCredential: boolean
  privateKey: string
  signCount: number
}

/** Gives a window an authenticator with these passkeys. Returns the list to which it adds the ones that it makes. */
export async function windowAuthenticator(
  window: Page,
  passkeys: readonly SoftPasskey[] = [],
): Promise<readonly SoftPasskey[]> {
  const cdp = await window.context().newCDPSession(window)
  const authenticatorId = await plugIn(cdp)
  for (const credential of passkeys) await cdp.send('WebAuthn.addCredential', { authenticatorId, credential })
  const made: SoftPasskey[] = []
  cdp.on('WebAuthn.credentialAdded', ({ credential }) => made.push(credential))
  return made
}

/** Makes the browser refuse passkeys in frames of a host, as Safari does in a frame of another site. */
export async function refusePasskeysInFrames(page: Page, host: string): Promise<void> {
  await page.context().addInitScript((refused) => {
    if (window === window.top || location.hostname !== refused) return
    const refuse = () => Promise.reject(new DOMException('The operation is not allowed.', 'NotAllowedError'))
    Object.assign(navigator.credentials, { create: refuse, get: refuse })
  }, host)
}

/** Loses the server's shares of the wallet with an address, as an operator does who cannot open them any more. */
export async function loseShares(evmAddress: string): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await client.connect()
  try {
    const { rowCount } = await client.query(
      `with gone as (
        delete from shares using wallets
        where wallets.id = shares.wallet_id and lower(wallets.evm_address) = lower($1) returning shares.*
      )
      insert into quarantined_shares (wallet_id, kind, epoch, key_id, key_fingerprint, wrapped_dek, iv, ciphertext)
      select wallet_id, kind, epoch, key_id, key_fingerprint, wrapped_dek, iv, ciphertext from gone`,
      [evmAddress],
    )
    if (rowCount !== 2) throw new Error(`${rowCount} shares were lost`)
  } finally {
    await client.end()
  }
}
