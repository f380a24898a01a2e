import type { WalletKit, WalletKitTypes } from '@reown/walletkit'
import { accountAt } from '../eip155/keys.ts'

type Kit = InstanceType<typeof WalletKit>
type Payload = WalletKitTypes.SessionAuthenticate['params']['authPayload']

const RECAP = 'urn:recap:'
const REJECTED = { code: 5000, message: 'User rejected.' }

/** The recap (ERC-5573) of a request, with the chains for which the wallet grants its methods. */
function granted(resource: string, chains: readonly string[]): string {
  if (!resource.startsWith(RECAP)) return resource
  const recap = JSON.parse(Buffer.from(resource.slice(RECAP.length), 'base64').toString('utf8'))
  for (const method of Object.keys(recap.att.eip155)) recap.att.eip155[method] = [{ chains }]
  return RECAP + Buffer.from(JSON.stringify(recap)).toString('base64').replace(/=/g, '')
}

/** One-click sign-in: the wallet approves a session by signing a message for each chain. */
export function createAuthentication(kit: Kit) {
  const sign = async (payload: Payload, chain: string) => {
    const account = accountAt(0)
    const iss = `did:pkh:${chain}:${account.address}`
    const message = kit.formatAuthMessage({ request: payload, iss })
    const s = { t: 'eip191' as const, s: await account.signMessage({ message }) }
    return { h: { t: 'caip122' as const }, p: { ...payload, iss }, s }
  }

  return {
    /** Scans the QR code, as a wallet that supports it: one without a listener does not. Resolves with the request. */
    pairToSignIn: async (uri: string): Promise<WalletKitTypes.SessionAuthenticate> => {
      const arrival = new Promise<WalletKitTypes.SessionAuthenticate>((resolve) => {
        kit.on('session_authenticate', resolve)
      })
      await kit.pair({ uri })
      return arrival
    },
    /** Approves every chain with the first key. Resolves with the messages that it has signed. */
    signIn: async ({ id, params: { authPayload } }: WalletKitTypes.SessionAuthenticate) => {
      const { chains, resources = [] } = authPayload
      const payload = { ...authPayload, resources: resources.map((one) => granted(one, chains)) }
      const auths = await Promise.all(chains.map((chain) => sign(payload, chain)))
      await kit.approveSessionAuthenticate({ id, auths })
      return auths.map(({ p }) => kit.formatAuthMessage({ request: p, iss: p.iss }))
    },
    refuseToSignIn: ({ id }: WalletKitTypes.SessionAuthenticate) =>
      kit.rejectSessionAuthenticate({ id, reason: REJECTED }),
  }
}
