import { readFileSync } from 'node:fs'
import {
  type Abi,
  type Address,
  createWalletClient,
  getAddress,
  type Hex,
  http,
  parseAbi,
  parseEther,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { LOCAL } from '../smartAccounts/paymasterContracts.ts'
import type { ChainHelper } from './chain.ts'

export const tokenAbi = parseAbi([
  'constructor(string name, string symbol, uint8 decimals)',
  'function mint(address to, uint256 amount)',
  'function transfer(address to, uint256 amount) returns (bool)',
  'function approve(address spender, uint256 amount) returns (bool)',
  'function balanceOf(address owner) view returns (uint256)',
  'function allowance(address owner, address spender) view returns (uint256)',
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
])

export const collectibleAbi = parseAbi([
  'constructor(string name, string symbol)',
  'function mint(address to, uint256 id)',
  'function safeTransferFrom(address from, address to, uint256 id)',
  'function approve(address spender, uint256 id)',
  'function setApprovalForAll(address operator, bool approved)',
  'function ownerOf(uint256 id) view returns (address)',
  'function getApproved(uint256 id) view returns (address)',
  'function isApprovedForAll(address owner, address operator) view returns (bool)',
])

/** A new account with coins, because tests run in parallel on one chain. */
async function newSender({ client, url }: ChainHelper) {
  const account = privateKeyToAccount(generatePrivateKey())
  await client.setBalance({ address: account.address, value: parseEther('1') })
  return createWalletClient({ account, chain: client.chain, transport: http(url) })
}

/** Deploys a contract from a new account. */
async function deploy(chain: ChainHelper, name: string, abi: Abi, args: unknown[]) {
  const build = new URL(`../dist/contracts/${name}.json`, import.meta.url)
  const { bytecode } = JSON.parse(readFileSync(build, 'utf8')) as { bytecode: Hex }
  const deployer = await newSender(chain)
  const { contractAddress } = await chain.receiptOf(await deployer.deployContract({ abi, bytecode, args }))
  if (!contractAddress) throw new Error(`${name} was not deployed.`)
  const address = getAddress(contractAddress)
  return { address, deployer }
}

/** A token of which anybody can mint any amount. */
function tokenAt(
  { client, receiptOf }: ChainHelper,
  address: Address,
  sender: Awaited<ReturnType<typeof newSender>>,
) {
  const at = { address, abi: tokenAbi } as const
  return {
    address,
    mint: async (to: Address, amount: bigint) => {
      await receiptOf(await sender.writeContract({ ...at, functionName: 'mint', args: [to, amount] }))
    },
    /** Submits a permit, as anyone with its signature could. */
    permit: async (
      {
        owner,
        spender,
        value,
        deadline,
      }: Record<'owner' | 'spender', Address> & Record<'value' | 'deadline', bigint>,
      { v, r, s }: { v: number; r: Hex; s: Hex },
    ) => {
      const args = [owner, spender, value, deadline, v, r, s] as const
      await receiptOf(await sender.writeContract({ ...at, functionName: 'permit', args }))
    },
    balanceOf: (owner: Address) => client.readContract({ ...at, functionName: 'balanceOf', args: [owner] }),
    allowance: (owner: Address, spender: Address) =>
      client.readContract({ ...at, functionName: 'allowance', args: [owner, spender] }),
  }
}

/** Deploys a token (contracts/Token.sol), or a non-standard one (contracts/Usdt.sol). */
export async function deployToken(
  chain: ChainHelper,
  { name, symbol, decimals }: { name: string; symbol: string; decimals: number },
  contract: 'Token' | 'Usdt' = 'Token',
) {
  const { address, deployer } = await deploy(chain, contract, tokenAbi, [name, symbol, decimals])
  return tokenAt(chain, address, deployer)
}

/** A token of the stack's chains, of which anybody can mint any amount. */
export const localToken = async (chain: ChainHelper, address: Address) =>
  tokenAt(chain, address, await newSender(chain))

/** The dollar of the stack's chains (USDL, 6 decimals), in which their paymaster takes fees. */
export const localDollar = async (chain: ChainHelper) => tokenAt(chain, LOCAL.Token, await newSender(chain))

/** Deploys a collection (contracts/Collectible.sol) with items of one account. */
export async function deployCollectible(chain: ChainHelper, owner: Address, ids: readonly bigint[]) {
  const { client, receiptOf } = chain
  const { address, deployer } = await deploy(chain, 'Collectible', collectibleAbi, ['Trading cards', 'CARD'])
  const at = { address, abi: collectibleAbi } as const
  for (const id of ids)
    await receiptOf(await deployer.writeContract({ ...at, functionName: 'mint', args: [owner, id] }))
  return {
    address,
    ownerOf: (id: bigint) => client.readContract({ ...at, functionName: 'ownerOf', args: [id] }),
    approvedFor: (id: bigint) => client.readContract({ ...at, functionName: 'getApproved', args: [id] }),
    isApprovedForAll: (operator: Address) =>
      client.readContract({ ...at, functionName: 'isApprovedForAll', args: [owner, operator] }),
  }
}
