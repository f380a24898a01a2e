import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCollectibles } from '../../widget-app/server/nfts/nfts.ts'
import { solanaCollectibles } from '../../widget-app/server/nfts/solana.ts'
import { NO_WEB } from '../../widget-app/server/nfts/web.ts'
import { createRequest } from '../../widget-app/server/outbound/request.ts'
import { createRpc } from '../../widget-app/server/rpc/createRpc.ts'
import { chainForTests } from '../../widget-app/server/testing/chains.ts'
import { silent as log } from '../../widget-app/server/testing/silent.ts'
import { type Solana, startSolana } from '../solana/server.ts'
import { portsFrom } from '../stack/addresses.ts'
import { newSolanaAccount } from '../support/embeddedSolana.ts'
import { type SolanaChain, solanaAt } from '../support/solana.ts'
import { createMint } from '../support/spl.ts'

let solana: Solana
let local: SolanaChain

beforeAll(async () => {
  solana = await startSolana()
  local = solanaAt({ ...portsFrom({}), solana: solana.port })
}, 30_000)
afterAll(() => solana.stop())

test('collectibles on a local Solana runtime are mints with a supply of one, of both programs, without tokens', async () => {
  const owner = newSolanaAccount()
  const [plain, newer, several, divided] = await Promise.all([
    createMint(local, 'spl', 0),
    createMint(local, 'token-2022', 0),
    createMint(local, 'spl', 0),
    createMint(local, 'spl'),
  ])
  for (const mint of [plain, newer, several, divided]) await mint.mint(owner, 1n)
  // There are two items of it, and the account holds one.
  await several.mint(newSolanaAccount(), 1n)
  const rpc = createRpc({ request: createRequest(false), log })
  const chain = chainForTests({
    id: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    namespace: 'solana',
    rpcUrls: [solana.url],
  })
  const collectibles = createCollectibles({ sources: { solana: solanaCollectibles({ rpc }) }, web: NO_WEB })
  const { value } = await collectibles.of(chain, owner, undefined)
  expect(value.data.map(({ tokenId }) => tokenId)).toEqual([plain.address, newer.address].sort())
}, 60_000)
