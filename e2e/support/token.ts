import { readFileSync } from 'node:fs'
import { type Address, createWalletClient, type Hex, http, parseAbi, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { ChainHelper } from './chain.ts'

const BUILD = new URL('../dist/contracts/Token.json', import.meta.url)

export const tokenAbi = parseAbi([
  'constructor(string name, string symbol, uint8 decimals)',
  'function mint(address to, uint256 amount)',
  'function transfer(address to, uint256 amount) returns (bool)',
  'function approve(address spender, uint256 amount) returns (bool)',
  'function balanceOf(address owner) view returns (uint256)',
  'function allowance(address owner, address spender) view returns (uint256)',
])

/** A token of its own (contracts/Token.sol), from an account of its own: tests run side by side on one chain. */
export async function deployToken(
  { client, receiptOf, url }: ChainHelper,
  { name, symbol, decimals }: { name: string; symbol: string; decimals: number },
) {
  const { bytecode } = JSON.parse(readFileSync(BUILD, 'utf8')) as { bytecode: Hex }
  const account = privateKeyToAccount(generatePrivateKey())
  await client.setBalance({ address: account.address, value: parseEther('1') })
  const deployer = createWalletClient({ account, chain: client.chain, transport: http(url) })
  const deployed = await deployer.deployContract({
    abi: tokenAbi,
    bytecode,
    args: [name, symbol, decimals],
  })
  const { contractAddress } = await receiptOf(deployed)
  if (!contractAddress) throw new Error('The token was not deployed.')
  const address: Address = contractAddress
  const at = { address, abi: tokenAbi } as const
  return {
    address,
    mint: async (to: Address, amount: bigint) => {
      await receiptOf(await deployer.writeContract({ ...at, functionName: 'mint', args: [to, amount] }))
    },
    balanceOf: (owner: Address) => client.readContract({ ...at, functionName: 'balanceOf', args: [owner] }),
    allowance: (owner: Address, spender: Address) =>
      client.readContract({ ...at, functionName: 'allowance', args: [owner, spender] }),
  }
}
