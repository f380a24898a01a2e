import { createAirlock } from '@airlock/host-sdk'
import { configOf, localNetworks } from '../../../dapp/src/settings.ts'
import { type Actions, offer } from '../shared/actions.ts'
import { ethers5 } from './ethers5.ts'
import { ethers6 } from './ethers6.ts'
import { viem } from './viem.ts'
import { viemExperimental } from './viemExperimental.ts'
import { web3 } from './web3.ts'

const airlock = createAirlock(configOf('Libraries'))
window.airlock = airlock

const provider = airlock.getProvider('eip155')
const clients: Readonly<Record<string, Actions>> = {
  'ethers 6': ethers6(provider),
  'ethers 5': ethers5(provider),
  'web3.js 4': web3(provider),
  viem: viem(provider, localNetworks),
  'viem, experimental': viemExperimental(provider, localNetworks),
}

for (const [client, actions] of Object.entries(clients))
  offer(Object.fromEntries(Object.entries(actions).map(([name, action]) => [`${client}: ${name}`, action])))
