import { createWalletClient, encodePacked, type Hex, http, parseAbi, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { FRAMEWORK } from '../../secure-frame/shared/smartContracts.ts'
import type { ChainHelper } from '../support/chain.ts'
import type { Got } from './grants.fixture.ts'

const abi = parseAbi([
  'function redeemDelegations(bytes[] contexts, bytes32[] modes, bytes[] calls)',
  'error InvalidDelegate()',
  'error InvalidERC1271Signature()',
  'error CannotUseADisabledDelegation()',
])
/** ERC-7579: one call, which reverts if it fails. */
const ONE_CALL: Hex = `0x${'00'.repeat(32)}`

interface PermittedCall {
  to: Hex
  value?: bigint
  data?: Hex
}

/** A new key of a site, with coins for gas. */
export async function newSite(home: ChainHelper) {
  const key = privateKeyToAccount(generatePrivateKey())
  await home.client.setBalance({ address: key.address, value: parseEther('1') })
  const walletAt = ({ client, url }: ChainHelper) =>
    createWalletClient({ account: key, chain: client.chain, transport: http(url) })
  return {
    address: key.address,
    /** Resolves to `success`, or rejects with the reason of the contract that refuses. */
    redeem: async ({ context }: Got, { to, value = 0n, data = '0x' }: PermittedCall, chain = home) => {
      const call = encodePacked(['address', 'uint256', 'bytes'], [to, value, data])
      const { request } = await chain.client.simulateContract({
        account: key,
        address: FRAMEWORK.DelegationManager,
        abi,
        functionName: 'redeemDelegations',
        args: [[context], [ONE_CALL], [call]],
      })
      return (await chain.receiptOf(await walletAt(chain).writeContract(request))).status
    },
    /** Deploys the account, as the site has to before it uses a permission. */
    deploy: async ({ dependencies: [dependency] }: Got, chain = home) => {
      if (!dependency) throw new Error('There is nothing to deploy')
      const { factory: to, factoryData: data } = dependency
      await chain.receiptOf(await walletAt(chain).sendTransaction({ to, data }))
    },
  }
}
