import { readFileSync } from 'node:fs'
import {
  type Account,
  type Address,
  BaseError,
  ContractFunctionRevertedError,
  ContractFunctionZeroDataError,
  createPublicClient,
  createWalletClient,
  getAddress,
  type Hex,
  http,
  isAddressEqual,
  namehash,
  type PublicClient,
  parseAbi,
  zeroAddress,
} from 'viem'

/** ENS's registry on Ethereum and its test networks (docs.ens.domains, "Deployments"). */
const ENS_REGISTRY: Address = '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e'

const registryAbi = parseAbi([
  'function owner(bytes32 node) view returns (address)',
  'function resolver(bytes32 node) view returns (address)',
])
const addrAbi = parseAbi(['function addr(bytes32 node) view returns (address)'])
/** The registry and the NameWrapper have this function alike. */
const setterAbi = parseAbi(['function setResolver(bytes32 node, address resolver)'])

/** What is deployed, and for which name. */
export interface Deployment {
  /** A node of the network that the name lives on. */
  rpcUrl: string
  /** Pays for the transactions. */
  account: Account
  /** The widget's origin, at which its server answers. */
  widgetUrl: string
  /** The accounts whose answers are believed. */
  signers: readonly Address[]
  /** The parent names that get the resolver. Their owner has to be `account`. */
  parents: readonly string[]
  registry?: Address | undefined
  /** Whether a parent that resolves to an address itself may lose it: the new resolver only answers for names below it. */
  mayLoseAddress?: boolean | undefined
  /** Receives each step as a sentence. */
  say: (line: string) => void
}

const resolverAbi = parseAbi(['constructor(string gateway, address[] trusted)'])

/** The address that a name resolves to at present; null for none. */
async function addressOf(name: string, registry: Address, reader: PublicClient): Promise<Address | null> {
  const args = [namehash(name)] as const
  const abi = registryAbi
  const resolver = await reader.readContract({ address: registry, abi, functionName: 'resolver', args })
  if (isAddressEqual(resolver, zeroAddress)) return null
  const found = await reader
    .readContract({ address: resolver, abi: addrAbi, functionName: 'addr', args })
    .catch((error: unknown) => {
      // The resolver has no addresses, such as one that this command has deployed.
      if (error instanceof BaseError && error.walk(isNoAnswer)) return zeroAddress
      throw error
    })
  return isAddressEqual(found, zeroAddress) ? null : found
}

const isNoAnswer = (error: unknown) =>
  error instanceof ContractFunctionRevertedError || error instanceof ContractFunctionZeroDataError

/** The compiled resolver, which a test compares with its source. */
const bytecodeOf = () =>
  readFileSync(new URL('./OffchainResolver.bin', import.meta.url), 'utf8').trim() as Hex

/** The address of the gateway as ERC-3668 wants it. */
const gatewayOf = (widgetUrl: string) => `${new URL(widgetUrl).origin}/v1/ccip/{sender}/{data}.json`

/**
 * Deploys a resolver and sets it for the parent names. Before the first transaction it checks that the account may do
 * so, and that no parent loses its own address. Resolves to the resolver's address.
 */
export async function deployResolver(deployment: Deployment): Promise<Address> {
  const { rpcUrl, account, widgetUrl, signers, parents, registry = ENS_REGISTRY, say } = deployment
  const reader = createPublicClient({ transport: http(rpcUrl), pollingInterval: 1_000 })
  const writer = createWalletClient({ account, transport: http(rpcUrl) })
  const mined = async (hash: Hex) => {
    const receipt = await reader.waitForTransactionReceipt({ hash })
    if (receipt.status !== 'success') throw new Error(`The transaction ${hash} was reverted.`)
    return receipt
  }
  /** Who has to be asked to set the resolver: the registry, or the wrapper that owns the name there. */
  const setterOf = async (parent: string) => {
    const args = [namehash(parent)] as const
    const owner = await reader.readContract({
      address: registry,
      abi: registryAbi,
      functionName: 'owner',
      args,
    })
    if (isAddressEqual(owner, zeroAddress)) throw new Error(`Nobody owns ${parent} on this network.`)
    const refused = new Error(`${account.address} may not change ${parent}, which belongs to ${owner}.`)
    const isOwn = isAddressEqual(owner, account.address)
    // A call to an account without code succeeds, and does nothing.
    if (!isOwn && !(await reader.getCode({ address: owner }))) throw refused
    const call = {
      account,
      address: isOwn ? registry : owner,
      abi: setterAbi,
      functionName: 'setResolver',
      args: [args[0], registry],
    } as const
    await reader.simulateContract(call).catch((error: unknown) => {
      refused.cause = error
      throw refused
    })
    return (resolver: Address) => writer.writeContract({ ...call, chain: null, args: [args[0], resolver] })
  }

  const requireNoAddress = async (parent: string) => {
    const address = await addressOf(parent, registry, reader)
    if (address)
      throw new Error(
        `${parent} itself resolves to ${address}, and would resolve to nothing. Allow that with --lose-address.`,
      )
  }

  if (!deployment.mayLoseAddress) await Promise.all(parents.map(requireNoAddress))
  const setters = await Promise.all(parents.map(setterOf))
  const url = gatewayOf(widgetUrl)
  const receipt = await mined(
    await writer.deployContract({
      abi: resolverAbi,
      bytecode: bytecodeOf(),
      args: [url, signers],
      chain: null,
    }),
  )
  const resolver = getAddress(receipt.contractAddress ?? zeroAddress)
  say(`The resolver is ${resolver}. It asks ${url} and believes ${signers.join(', ')}.`)
  for (const [index, set] of setters.entries()) {
    await mined(await set(resolver))
    say(`${parents[index]} and all names below it are resolved there.`)
  }
  return resolver
}
