import type { Address, Hex } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import type { KeepPermission } from '../../shared/permissionsApi.ts'
import { caveatsOf } from '../../shared/smartAccount/caveats.ts'
import { counterfactual } from '../../shared/smartAccount/counterfactual.ts'
import {
  type Delegation,
  delegationHash,
  delegationTypedData,
  encodeContext,
  ROOT,
} from '../../shared/smartAccount/delegation.ts'

/** The key of a person, and their smart account. */
export function newOwner(): { owner: PrivateKeyAccount; account: Address } {
  const owner = privateKeyToAccount(generatePrivateKey())
  return { owner, account: counterfactual(owner.address, 0).address }
}

interface Options {
  owner: PrivateKeyAccount
  /** Unix time in seconds. */
  expiresAt: number
  /** What is signed differently. */
  delegation?: Partial<Omit<Delegation, 'signature'>>
  /** What is said differently. */
  body?: Partial<KeepPermission>
  signer?: PrivateKeyAccount
  /** The chain that the signature is for. */
  signedChain?: number
}

/** A new permission of an owner's account to spend 1,000 wei, as the frame sends it to the server. */
export async function newPermission({
  owner,
  expiresAt,
  delegation,
  body,
  signer = owner,
  signedChain = 1,
}: Options): Promise<KeepPermission> {
  const account = counterfactual(owner.address, 0).address
  const delegate = privateKeyToAccount(generatePrivateKey()).address
  const permission = { type: 'native-token-allowance', allowance: '1000' } as const
  const unsigned = {
    delegate,
    delegator: account,
    authority: ROOT,
    caveats: caveatsOf(permission, expiresAt).map((caveat) => ({ ...caveat, args: '0x' as Hex })),
    salt: BigInt(generatePrivateKey()),
    ...delegation,
  }
  const signature = await signer.signTypedData(delegationTypedData(unsigned, signedChain))
  return {
    id: delegationHash(unsigned),
    chainId: 'eip155:1',
    account,
    delegate,
    site: 'https://shop.example',
    permission,
    expiresAt,
    context: encodeContext({ ...unsigned, signature }),
    ...body,
  }
}
