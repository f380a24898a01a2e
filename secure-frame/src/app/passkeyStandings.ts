import type { FrameNetwork } from '../../shared/frameData.ts'
import type { Passkey } from '../../shared/passkeysApi.ts'
import { isOwnedBy, isOwner } from '../passkey/owners.ts'
import type { Standing } from '../screens/passkeys/PasskeysScreen.tsx'
import type { Hex } from '../signing/payload.ts'
import { smartAccountOf } from '../smartAccount/accounts.ts'
import type { Environment } from './environment.ts'
import type { WalletOwner } from './walletOwner.ts'

/** What passkeys are on one network. */
export interface OnNetwork {
  network: FrameNetwork
  /** By the passkey's id. */
  standings: ReadonlyMap<string, Standing>
}

/** What a passkey is, by whether it owns the account, and whether the person's key does. */
function standingOf(isPasskeyOwner: boolean, isKeyOwner: boolean): Standing {
  if (isPasskeyOwner) return isKeyOwner ? 'owner' : 'takeable'
  return isKeyOwner ? 'none' : 'foreign'
}

async function lookOn(
  network: FrameNetwork,
  passkeys: readonly Passkey[],
  { wallet }: WalletOwner,
  { networks }: Pick<Environment, 'networks'>,
): Promise<OnNetwork> {
  const [owner, initialOwner] = [wallet.evmAddress, wallet.initialOwner ?? wallet.evmAddress] as [Hex, Hex]
  const account = smartAccountOf('hybrid', owner, initialOwner)
  const node = networks.node(network)
  const isKeyOwner = isOwnedBy(account, owner, initialOwner, node)
  isKeyOwner.catch(() => undefined)
  const standings = passkeys.map(async (passkey): Promise<[string, Standing]> => {
    const { credentialId } = passkey
    try {
      return [credentialId, standingOf(await isOwner(account, passkey, node), await isKeyOwner)]
    } catch {
      return [credentialId, 'unknown']
    }
  })
  return { network, standings: new Map(await Promise.all(standings)) }
}

/** What each passkey is on every network with smart accounts, according to the networks' nodes. */
export function lookUpStandings(
  env: Pick<Environment, 'networks' | 'account'>,
  passkeys: readonly Passkey[],
  owner: WalletOwner,
): Promise<OnNetwork[]> {
  const enabled = env.account.smartAccounts?.networks ?? []
  const listed = env.networks.all.filter(({ id }) => enabled.includes(id))
  return Promise.all(listed.map((network) => lookOn(network, passkeys, owner, env)))
}
