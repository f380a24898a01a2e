import { type Address, encodeFunctionData, keccak256, parseAbi, parseEther, parseUnits, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { LOCAL_TOKENS } from '../market/local.ts'
import { clientOf, send } from '../smartAccounts/contracts.ts'
import { LOCAL } from '../smartAccounts/paymasterContracts.ts'
import { accountAt } from '../wallets/eip155/keys.ts'
import { CHAIN_IDS, chainUrlsOf, type Ports } from './addresses.ts'

/* A local chain gives each of its accounts 10,000 of the coin, which tests count on. Who runs `npm start` should see a wallet
   as people have it. */

/** The accounts of the playground's Demo Wallet. */
export const DEMO_ACCOUNTS = [0, 1, 2].map((index) => accountAt(index).address)

interface Holding {
  /** Of the coin, by account. */
  coins: readonly string[]
  /** Of each token, what the first account has. */
  tokens: readonly { address: Address; decimals: number; amount: string }[]
}

const { usd, dai } = LOCAL_TOKENS

const HOLDINGS: Readonly<Record<number, Holding>> = {
  [CHAIN_IDS.chain]: {
    coins: ['3.218', '0.745', '0.21'],
    tokens: [
      { address: usd, decimals: 6, amount: '2480.5' },
      { address: dai, decimals: 18, amount: '1150' },
      { address: LOCAL.Token, decimals: 6, amount: '1200' },
    ],
  },
  [CHAIN_IDS.chain2]: {
    coins: ['2.064', '0.38', '0.21'],
    tokens: [{ address: LOCAL.Token, decimals: 6, amount: '2640' }],
  },
}

/** Pays for what it mints, so that the wallet's own activity has only what arrived. */
const GIVER = privateKeyToAccount(keccak256(toHex('airlock demo wallet')))

const abi = parseAbi(['function mint(address to, uint256 amount)'])

async function fill(url: string, { coins, tokens }: Holding): Promise<void> {
  const client = clientOf(url, GIVER)
  await client.setBalance({ address: GIVER.address, value: parseEther('1') })
  const [first = GIVER.address] = DEMO_ACCOUNTS
  for (const { address, decimals, amount } of tokens) {
    const args = [first, parseUnits(amount, decimals)] as const
    await send(client, { to: address, data: encodeFunctionData({ abi, functionName: 'mint', args }) })
  }
  for (const [index, address] of DEMO_ACCOUNTS.entries())
    await client.setBalance({ address, value: parseEther(coins[index] ?? '0') })
}

/** Gives the Demo Wallet on both chains of a running stack what a person may have. */
export async function fillDemoWallet(ports: Ports): Promise<void> {
  const urls = Object.entries(chainUrlsOf(ports))
  await Promise.all(
    urls.map(async ([id, url]) => {
      const holding = HOLDINGS[Number(id)]
      if (holding) await fill(url, holding)
    }),
  )
}
