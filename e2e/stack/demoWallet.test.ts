import { formatEther, formatUnits, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { LOCAL_TOKENS } from '../market/local.ts'
import { clientOf } from '../smartAccounts/contracts.ts'
import { LOCAL } from '../smartAccounts/paymasterContracts.ts'
import { CHAIN_IDS, chainUrlsOf, portsFrom } from './addresses.ts'
import { DEMO_ACCOUNTS, fillDemoWallet } from './demoWallet.ts'
import { freeOrWanted } from './ports.ts'
import { startStack } from './stack.ts'

const abi = parseAbi(['function balanceOf(address) view returns (uint256)'])

test('the demo wallet of a local stack has what a person may have, and can pay for gas', async () => {
  const { ports, stop } = await startStack(await freeOrWanted(portsFrom({})), ['chain', 'chain2'])
  try {
    await fillDemoWallet(ports)
    const clients = Object.values(chainUrlsOf(ports)).map((url) => clientOf(url))
    for (const client of clients)
      for (const address of DEMO_ACCOUNTS) {
        const coins = Number(formatEther(await client.getBalance({ address })))
        expect(coins).toBeGreaterThan(0.1)
        expect(coins).toBeLessThan(5)
      }
    const dollars = async (id: number, address: `0x${string}`, decimals = 6) => {
      const client = clientOf(chainUrlsOf(ports)[id] ?? '')
      const [owner = LOCAL.Token] = DEMO_ACCOUNTS
      const held = await client.readContract({ address, abi, functionName: 'balanceOf', args: [owner] })
      return Number(formatUnits(held, decimals))
    }
    expect(await dollars(CHAIN_IDS.chain, LOCAL_TOKENS.usd)).toBe(2480.5)
    expect(await dollars(CHAIN_IDS.chain, LOCAL_TOKENS.dai, 18)).toBe(1150)
    expect(await dollars(CHAIN_IDS.chain, LOCAL.Token)).toBe(1200)
    expect(await dollars(CHAIN_IDS.chain2, LOCAL.Token)).toBe(2640)
  } finally {
    await stop()
  }
})
