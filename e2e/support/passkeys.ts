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

/** Gives the secure frame an authenticator, which it keeps when it is loaded anew. */
export async function addAuthenticator(page: Page, host: string): Promise<void> {
  const cdp = await debugSecureFrame(page, host)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', { options: AUTHENTICATOR })
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
