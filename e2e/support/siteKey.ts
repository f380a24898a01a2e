import {
  encodeRedemption,
  type GrantedPermission,
  type PermittedCall,
  RedemptionError,
  redeemPermissions,
} from '@airlock/host-sdk/server'
import { createWalletClient, type Hex, http, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { ChainHelper } from './chain.ts'

/** Enough for every use of a permission that a test sends without an estimate. */
const GAS = 2_000_000n

/** A use of a permission. */
interface Use {
  permission: GrantedPermission
  call: PermittedCall
}

/** A new key of a site, for which it asks for permissions, with coins on these chains. */
export async function newSiteKey(home: ChainHelper, ...others: readonly ChainHelper[]) {
  const key = privateKeyToAccount(generatePrivateKey())
  for (const { client } of [home, ...others])
    await client.setBalance({ address: key.address, value: parseEther('1') })
  const walletOn = ({ client, url }: ChainHelper) =>
    createWalletClient({ account: key, chain: client.chain, transport: http(url) })
  return {
    address: key.address,
    /** Uses a permission as the site's server does. Returns the status of its transaction, or why it was refused. */
    use: async (use: Use, chain = home): Promise<string> => {
      const redeemer = { publicClient: chain.client, wallet: walletOn(chain) }
      try {
        return (await chain.receiptOf(await redeemPermissions([use], redeemer))).status
      } catch (error) {
        if (error instanceof RedemptionError) return error.reason
        throw error
      }
    },
    /** Sends the same without asking whether it is allowed: only the chain can refuse it. Returns its status. */
    force: async (use: Use, chain = home): Promise<string> => {
      const hash = await walletOn(chain).sendTransaction({ ...encodeRedemption([use]), gas: GAS })
      return (await chain.receiptOf(hash)).status
    },
    /** Sends another transaction of the key, such as one that deploys an account. */
    send: async (transaction: { to: Hex; data: Hex }, chain = home): Promise<string> =>
      (await chain.receiptOf(await walletOn(chain).sendTransaction(transaction))).status,
  }
}

/** What a site asks for, in the words of ERC-7715. */
interface Asked {
  to: Hex
  type: string
  data: object
  /** Unix time in seconds. */
  until: number
  /** Whether the visitor may lower it: false if omitted. */
  isAdjustable?: boolean
}

/** The parameters of `wallet_requestExecutionPermissions` for one permission on the first chain. */
export const permissionRequest = ({ to, type, data, until, isAdjustable = false }: Asked) => [
  {
    chainId: '0x7a69',
    to,
    permission: { type, isAdjustmentAllowed: isAdjustable, data },
    rules: [{ type: 'expiry', data: { timestamp: until } }],
  },
]
