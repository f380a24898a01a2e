import type { Eip1193Provider, Network } from '@airlock/host-sdk'
import { type Chain, createPublicClient, createWalletClient, custom, type Hex } from 'viem'
import type { Actions } from '../shared/actions.ts'
import { BYTECODE, MESSAGE, SOMEBODY, TYPED } from '../shared/evm.ts'

/** No network of the page. */
const UNKNOWN = {
  id: 77_777,
  name: 'Far away',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:9'] } },
} as const satisfies Chain

export function viem(provider: Eip1193Provider, networks: readonly Network[]): Actions {
  const [one, two] = networks as unknown as readonly [Chain, Chain]
  const transport = custom(provider as never)
  const reader = createPublicClient({ transport, pollingInterval: 200 })
  const wallet = createWalletClient({ transport })
  const account = async () => {
    const [first] = await wallet.getAddresses()
    if (!first) throw new Error('Not connected.')
    return first
  }
  const mined = async (hash: Hex) => (await reader.waitForTransactionReceipt({ hash })).status
  const token = { type: 'ERC20', options: { address: SOMEBODY, symbol: 'TOK', decimals: 18 } } as const
  return {
    'read a block': () => reader.getBlockNumber(),
    connect: async () => (await wallet.requestAddresses())[0],
    'sign a message': async () => wallet.signMessage({ account: await account(), message: MESSAGE }),
    'sign typed data': async () => wallet.signTypedData({ account: await account(), ...TYPED }),
    send: async () =>
      mined(await wallet.sendTransaction({ account: await account(), chain: null, to: SOMEBODY, value: 1n })),
    deploy: async () =>
      mined(
        await wallet.deployContract({ account: await account(), chain: null, abi: [], bytecode: BYTECODE }),
      ),
    'get permissions': async () => (await wallet.getPermissions()).length,
    'request permissions': async () => (await wallet.requestPermissions({ eth_accounts: {} })).length,
    'switch the network': async () => {
      await wallet.switchChain(two)
      return reader.getChainId()
    },
    'add a configured network': async () => {
      await wallet.addChain({ chain: one })
      return reader.getChainId()
    },
    'switch to an unknown network': () => wallet.switchChain(UNKNOWN),
    'watch an asset that is no token': () => wallet.watchAsset(token),
    'get capabilities': async () => wallet.getCapabilities({ account: await account() }),
    'send calls': async () =>
      wallet.sendCalls({ account: await account(), chain: one, calls: [{ to: SOMEBODY, value: 1n }] }),
  }
}
