import type { Eip1193Provider } from '@airlock/host-sdk'
import { Web3 } from 'web3'
import type { Actions } from '../shared/actions.ts'
import { BYTECODE, MESSAGE, SOMEBODY, TYPED } from '../shared/evm.ts'

export function web3(eip1193: Eip1193Provider): Actions {
  const library = new Web3(eip1193 as never)
  const account = async () => {
    const [first] = await library.eth.getAccounts()
    if (!first) throw new Error('Not connected.')
    return first
  }
  return {
    'read a block': () => library.eth.getBlockNumber(),
    connect: async () => (await library.eth.requestAccounts())[0],
    'sign a message': async () =>
      library.eth.personal.sign(library.utils.utf8ToHex(MESSAGE), await account(), ''),
    'sign typed data': async () => {
      const EIP712Domain = [
        { name: 'name', type: 'string' },
        { name: 'version', type: 'string' },
      ]
      const types = { EIP712Domain, Order: [...TYPED.types.Order] }
      return library.eth.signTypedData(await account(), { ...TYPED, types })
    },
    send: async () => {
      const receipt = await library.eth.sendTransaction({ from: await account(), to: SOMEBODY, value: 1 })
      return Number(receipt.status)
    },
    deploy: async () => {
      const contract = new library.eth.Contract([])
      const deployed = await contract.deploy({ data: BYTECODE }).send({ from: await account() })
      return deployed.options.address
    },
    'network id': async () => Number(await library.eth.net.getId()),
    'node info': () => library.eth.getNodeInfo(),
    coinbase: () => library.eth.getCoinbase(),
    'eth.sign': async () => library.eth.sign('0x68656c6c6f', await account()),
  }
}
