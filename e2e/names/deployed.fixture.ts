import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { EnsPlugin, Network as EthersNetwork, JsonRpcProvider } from 'ethers'
import {
  type Address,
  createPublicClient,
  type Hex,
  http,
  type LocalAccount,
  labelhash,
  namehash,
  parseEther,
  zeroHash,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { contractsOn, type Deployed, RICH } from '../market/contracts.ts'
import { LOCAL_NAMES_KEY } from '../stack/names.ts'
import type { ChainHelper } from '../support/chain.ts'

/** The key of anvil's first account, which owns the names. It is public. */
export const DEPLOYER_KEY: Hex = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
export const DEPLOYER: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

interface App {
  request(path: string, init?: RequestInit): Response | Promise<Response>
}

/** Serves an app over HTTP, and counts the requests. */
export async function serveApp(app: App) {
  let requests = 0
  const server = createServer(async (req, res) => {
    requests += 1
    const body = req.method === 'POST' ? { body: await text(req) } : {}
    const response = await app.request(req.url ?? '/', { method: req.method ?? 'GET', ...body })
    res.writeHead(response.status, Object.fromEntries(response.headers)).end(await response.text())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: () => requests,
    stop: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  }
}

/** ENS on a local chain, in which one account deploys everything and owns the names, such as `shop.eth`. */
export async function startEns(chain: ChainHelper, names: readonly string[], account: LocalAccount = RICH) {
  const contracts = contractsOn(chain, { account })
  const registry = await contracts.deploy('EnsRegistry')
  const universal = await contracts.deploy('EnsUniversalResolver', registry.address)
  for (const [label = '', ending = ''] of names.map((name) => name.split('.'))) {
    await registry.write('setSubnodeOwner', zeroHash, labelhash(ending), account.address)
    await registry.write('setSubnodeOwner', namehash(ending), labelhash(label), account.address)
  }
  return { registry, universal, contracts }
}

/** viem and ethers as anybody would use them, with the addresses of the local ENS. */
export function clientsOf(
  chain: ChainHelper,
  { registry, universal }: Record<'registry' | 'universal', Deployed>,
) {
  const viem = createPublicClient({
    chain: { ...chain.client.chain, contracts: { ensUniversalResolver: { address: universal.address } } },
    transport: http(chain.url),
  })
  const network = new EthersNetwork('local', chain.id)
  network.attachPlugin(new EnsPlugin(registry.address, chain.id))
  const ethers = new JsonRpcProvider(chain.url, network, { staticNetwork: network })
  return { viem, ethers }
}

/** Runs `npm run names:deploy` as an operator does. */
export async function runDeploy(args: readonly string[], env: Record<string, string> = {}) {
  const child = spawn('npm', ['run', '--silent', 'names:deploy', '--', ...args], {
    cwd: fileURLToPath(new URL('../../', import.meta.url)),
    env: { ...process.env, AIRLOCK_DEPLOYER_KEY: DEPLOYER_KEY, AIRLOCK_NAMES_KEY: LOCAL_NAMES_KEY, ...env },
  })
  const [out, err, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise((resolve) => child.on('close', resolve)),
  ])
  return { out, err, code }
}

/**
 * Starts ENS with a name whose resolver asks this widget server, and returns clients of it. A new account deploys it,
 * because other tests use the chain at the same time.
 */
export async function deployNames(chain: ChainHelper, widgetPort: number, parent: string) {
  const key = generatePrivateKey()
  const account = privateKeyToAccount(key)
  await chain.client.setBalance({ address: account.address, value: parseEther('100') })
  const ens = await startEns(chain, [parent], account)
  const { code, err } = await runDeploy(
    [
      ...['--rpc', chain.url, '--widget', `http://127.0.0.1:${widgetPort}`],
      ...['--registry', ens.registry.address, '--parent', parent],
    ],
    { AIRLOCK_DEPLOYER_KEY: key },
  )
  if (code !== 0) throw new Error(`The resolver could not be deployed: ${err}`)
  return clientsOf(chain, ens)
}
