import type { Address, PublicClient } from 'viem'
import { entryPoint07Abi, type SmartAccount, toSmartAccount } from 'viem/account-abstraction'
import type { PrivateKeyAccount } from 'viem/accounts'
import { ENTRY_POINT } from '../../secure-frame/shared/smartContracts.ts'
import type { AccountCall } from '../../secure-frame/src/smartAccount/executions.ts'
import { hybridAccount } from '../../secure-frame/src/smartAccount/frameworkAccount.ts'
import type { UserOperation } from '../../secure-frame/src/smartAccount/userOperation.ts'

/** A smart account of a site's own, as its server gives one to viem's bundler client. */
export function siteAccount(owner: PrivateKeyAccount, client: PublicClient): Promise<SmartAccount> {
  const account = hybridAccount(owner.address, 0)
  const { deployment } = account
  return toSmartAccount({
    client,
    entryPoint: { abi: entryPoint07Abi, address: ENTRY_POINT, version: '0.7' },
    getAddress: async (): Promise<Address> => account.address,
    getFactoryArgs: async () => ({ ...deployment }),
    encodeCalls: async (calls) =>
      account.encodeCalls(calls.map(({ to, value = 0n, data = '0x' }): AccountCall => ({ to, value, data }))),
    getStubSignature: async () => account.stubSignature,
    signMessage: ({ message }) => owner.signMessage({ message }),
    signTypedData: (typed) => owner.signTypedData(typed as Parameters<typeof owner.signTypedData>[0]),
    signUserOperation: ({ chainId = 31_337, factory, factoryData, ...operation }) => {
      const unsigned: UserOperation = {
        ...operation,
        sender: account.address,
        deployment: factory && factoryData ? { factory, factoryData } : null,
        paymaster: null,
      }
      return owner.signTypedData(account.typedData(unsigned, chainId))
    },
  })
}
