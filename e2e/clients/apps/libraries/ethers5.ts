import type { Eip1193Provider } from '@airlock/host-sdk'
import { ethers } from 'ethers5'
import type { Actions } from '../shared/actions.ts'
import { BYTECODE, MESSAGE, SOMEBODY, TYPED } from '../shared/evm.ts'

export function ethers5(eip1193: Eip1193Provider): Actions {
  const provider = new ethers.providers.Web3Provider(eip1193 as never, 'any')
  return {
    'read a block': () => provider.getBlockNumber(),
    connect: async () => (await provider.send('eth_requestAccounts', []))[0],
    'sign a message': () => provider.getSigner().signMessage(MESSAGE),
    'sign typed data': async () => {
      const types = { Order: [...TYPED.types.Order] }
      const signature = await provider.getSigner()._signTypedData(TYPED.domain, types, TYPED.message)
      return ethers.utils.verifyTypedData(TYPED.domain, types, TYPED.message, signature)
    },
    send: async () => {
      const sent = await provider.getSigner().sendTransaction({ to: SOMEBODY, value: 1 })
      return (await sent.wait()).status
    },
    deploy: async () => {
      const contract = await new ethers.ContractFactory([], BYTECODE, provider.getSigner()).deploy()
      return (await contract.deployed()).address
    },
  }
}
