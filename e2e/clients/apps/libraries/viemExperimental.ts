import type { Eip1193Provider, Network } from '@airlock/host-sdk'
import { type Chain, createWalletClient, custom, erc20Abi } from 'viem'
import { eip5792Actions, erc7811Actions } from 'viem/experimental'
import type { Actions } from '../shared/actions.ts'
import { SOMEBODY } from '../shared/evm.ts'

/** The dollar of the local chains. */
const TOKEN = '0xa1100000000000000000000000000000000a0004'

/** What viem calls experimental, or still offers under that name. */
export function viemExperimental(provider: Eip1193Provider, [one]: readonly Network[]): Actions {
  const wallet = createWalletClient({ chain: one as Chain, transport: custom(provider as never) })
    .extend(eip5792Actions())
    .extend(erc7811Actions())
  const account = async () => {
    const [first] = await wallet.getAddresses()
    if (!first) throw new Error('Not connected.')
    return first
  }
  const nothing = {
    address: TOKEN,
    abi: erc20Abi,
    functionName: 'transfer',
    args: [SOMEBODY, 0n],
  } as const
  let sent = ''
  return {
    'get capabilities': async () => wallet.getCapabilities({ account: await account() }),
    'get assets': async () => wallet.getAssets({ account: await account() }),
    'write contracts': async () => {
      const { id } = await wallet.writeContracts({
        account: await account(),
        contracts: [nothing, nothing],
      })
      sent = id
      return id
    },
    'get calls status': () => wallet.getCallsStatus({ id: sent }),
  }
}
