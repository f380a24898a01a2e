import { afterAll, beforeAll, expect, test } from 'vitest'
import { hybridAccount } from '../../secure-frame/src/smartAccount/frameworkAccount.ts'
import { openDatabase } from '../../widget-app/server/db/open.ts'
import { namesOn, newAccount } from '../../widget-app/server/names/names.fixture.ts'
import { createRequest } from '../../widget-app/server/outbound/request.ts'
import { createRpc } from '../../widget-app/server/rpc/createRpc.ts'
import { silent as log } from '../../widget-app/server/testing/silent.ts'
import { type Chain, startChain } from '../local/chain.ts'
import { putContracts } from '../smartAccounts/contracts.ts'
import { type ChainHelper, chainHelper } from '../support/chain.ts'
import { DEPLOYER } from './deployed.fixture.ts'

let running: Chain
let chain: ChainHelper
let database: Awaited<ReturnType<typeof openDatabase>>
let server: Awaited<ReturnType<typeof namesOn>>

beforeAll(async () => {
  running = await startChain({ chainId: 8453 })
  chain = chainHelper(running)
  await putContracts(chain.url)
  database = await openDatabase({ dataDir: 'memory' })
  const rpc = createRpc({ request: createRequest(false), log })
  server = await namesOn(database, rpc, { rpcUrls: [chain.url] })
}, 180_000)
afterAll(async () => {
  await database.close()
  await running.stop()
})

/** A smart account, signing as the secure frame does for it. */
function smartAccount(owner = newAccount()) {
  const account = hybridAccount(owner.address, 0)
  let isDeployed = false
  return {
    address: account.address,
    signMessage: async (given: Parameters<typeof owner.signMessage>[0]) =>
      account.wrapSignature(await owner.signMessage(given), isDeployed),
    owner,
    deploy: async () => {
      const { factory, factoryData } = account.deployment ?? {}
      if (!factory || !factoryData) throw new Error('The account needs a deployment')
      await chain.client.impersonateAccount({ address: DEPLOYER })
      const hash = await chain.client.sendUnsignedTransaction({
        from: DEPLOYER,
        to: factory,
        data: factoryData,
      })
      expect((await chain.receiptOf(hash)).status).toBe('success')
      isDeployed = true
    },
  }
}

test('a smart account registers its name before it is deployed (ERC-6492), and changes it after (ERC-1271)', async () => {
  const smart = smartAccount()
  const { status, body } = await server.claim(smart, 'smart.shop.eth')
  expect({ status, body }).toMatchObject({
    status: 200,
    body: { addresses: { 2147492101: { address: smart.address } } },
  })
  expect(Object.keys((body as { addresses: object }).addresses)).toEqual(['2147492101'])
  await smart.deploy()
  const attributes = { bio: 'Deployed' }
  expect(await server.claim(smart, 'smart.shop.eth', { changes: { attributes } })).toMatchObject({
    status: 200,
    body: { attributes: [attributes] },
  })
}, 60_000)

test('nobody but its owner signs for a smart account, deployed or not', async () => {
  const [smart, foreign] = [smartAccount(), smartAccount()]
  const asSmart = { address: smart.address, signMessage: foreign.signMessage }
  expect((await server.claim(asSmart, 'stolen.shop.eth')).status).toBe(401)
  // The owner's own signature without its wrapper is one of another account.
  expect((await server.claim({ ...smart.owner, address: smart.address }, 'stolen.shop.eth')).status).toBe(401)
  await smart.deploy()
  expect((await server.claim(asSmart, 'stolen.shop.eth')).status).toBe(401)
}, 60_000)

test('a name moves from a person’s key to their smart account, where both have signed', async () => {
  const smart = smartAccount()
  await server.claim(smart.owner, 'moving.shop.eth')
  const { status, body } = await server.claim(smart.owner, 'moving.shop.eth', { recipient: smart })
  expect(status).toBe(200)
  expect(Object.keys((body as { addresses: object }).addresses)).toEqual(['2147492101'])
  expect((await server.get(`reverse/${smart.address}?chainId=eip155:8453`)).body).toMatchObject([
    { name: 'moving.shop.eth' },
  ])
  expect((await server.claim(smart.owner, 'second.shop.eth')).status).toBe(200)
}, 60_000)
