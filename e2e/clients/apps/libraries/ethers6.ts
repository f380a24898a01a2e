import type { Eip1193Provider } from '@airlock/host-sdk'
import { BrowserProvider, ContractFactory, verifyTypedData } from 'ethers'
import type { Actions } from '../shared/actions.ts'
import { BYTECODE, MESSAGE, SOMEBODY, TYPED } from '../shared/evm.ts'

export function ethers6(eip1193: Eip1193Provider): Actions {
  const provider = new BrowserProvider(eip1193 as never)
  return {
    'read a block': () => provider.getBlockNumber(),
    connect: async () => (await provider.getSigner()).address,
    'sign a message': async () => (await provider.getSigner()).signMessage(MESSAGE),
    'sign typed data': async () => {
      const signer = await provider.getSigner()
      const types = { Order: [...TYPED.types.Order] }
      const signature = await signer.signTypedData(TYPED.domain, types, TYPED.message)
      return verifyTypedData(TYPED.domain, types, TYPED.message, signature)
    },
    send: async () => {
      const sent = await (await provider.getSigner()).sendTransaction({ to: SOMEBODY, value: 1n })
      return (await sent.wait())?.status
    },
    deploy: async () => {
      const factory = new ContractFactory([], BYTECODE, await provider.getSigner())
      return (await (await factory.deploy()).waitForDeployment()).getAddress()
    },
  }
}
