import type { Eip1193Provider, Network } from '@airlock/host-sdk'
import { type Address, type Hex, numberToHex } from 'viem'
import { dollars, giveDollars, USDL } from './dollars.ts'

/*
 * A game that may spend a little by itself (ERC-7715): the page asks the wallet for the permission and gives it to the
 * game's server, which redeems it (`e2e/game/gameServer.ts`).
 */

const HOUR = 3_600

async function call<T>(path: string, body?: unknown): Promise<T> {
  const init = body === undefined ? undefined : { method: 'POST', body: JSON.stringify(body) }
  const response = await fetch(`/game/${path}`, init)
  if (!response.ok) throw new Error(`The game's server answered with ${response.status}.`)
  return response.json()
}

interface Granted {
  chainId: Hex
  context: Hex
  dependencies?: readonly { factory: Hex; factoryData: Hex }[]
}

/** What the server says if it may not take the price. */
const REFUSALS: Readonly<Record<string, string>> = {
  'no-permission': 'Let the game spend first.',
  'too-much': 'The game has spent what you allow in an hour.',
  expired: 'Your permission has expired.',
  revoked: 'You have stopped the game.',
}

/** What this page was given last, also before a reload. */
async function lastGranted(provider: Eip1193Provider): Promise<Granted> {
  const [last] = (await provider.request({
    method: 'wallet_getGrantedExecutionPermissions',
  })) as Granted[]
  if (!last) throw new Error('Let the game spend first.')
  return last
}

/** Lets the game spend up to 1 dollar of the local chain an hour, for a day. The visitor may lower both. */
export async function letPlay(
  network: Network,
  provider: Eip1193Provider,
  account: Address,
): Promise<string> {
  const { address: to } = await call<{ address: Address }>('key')
  await giveDollars(network, account)
  const now = Math.floor(Date.now() / 1_000)
  const [answer] = (await provider.request({
    method: 'wallet_requestExecutionPermissions',
    params: [
      {
        chainId: numberToHex(Number(network.id)),
        from: account,
        to,
        permission: {
          type: 'erc20-token-periodic',
          isAdjustmentAllowed: true,
          data: {
            tokenAddress: USDL,
            periodAmount: numberToHex(dollars('1')),
            periodDuration: HOUR,
            startTime: now,
          },
        },
        rules: [{ type: 'expiry', data: { timestamp: now + 24 * HOUR } }],
      },
    ],
  })) as Granted[]
  if (!answer) throw new Error('The wallet gave no permission.')
  await call('permission', { ...answer, chainId: Number(network.id) })
  return 'The game may spend now.'
}

/** The game takes the price of one game, without asking. */
export async function play(_network: Network, _provider: Eip1193Provider, account: Address): Promise<string> {
  const { hash, refused } = await call<{ hash?: Hex; refused?: string }>('play', { account })
  if (!hash) throw new Error(REFUSALS[refused ?? ''] ?? 'The game could not take the price.')
  return `Played for 0.40 dollars: ${hash.slice(0, 18)}…`
}

/** Takes the permission back. */
export async function stopPlaying(_network: Network, provider: Eip1193Provider): Promise<string> {
  const { context } = await lastGranted(provider)
  await provider.request({
    method: 'wallet_revokeExecutionPermission',
    params: [{ permissionContext: context }],
  })
  return 'The game can spend nothing any more.'
}
