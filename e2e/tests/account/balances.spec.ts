import type { Locator } from '@playwright/test'
import { address } from '@solana/kit'
import { type Address, formatUnits, getAddress, maxUint256, parseAbi } from 'viem'
import { generatePrivateKey, mnemonicToAccount, privateKeyToAddress } from 'viem/accounts'
import { createNamedMint } from '../../balances/namedMint.ts'
import { contractsOn, type Deployed } from '../../market/contracts.ts'
import type { ChainHelper } from '../../support/chain.ts'
import { familyOn, visitOf } from '../../support/families.ts'
import { only } from '../../support/fixtures.ts'
import { press } from '../../support/press.ts'
import type { Sending } from '../../support/sending.ts'
import { expect, test } from '../../support/served.ts'
import type { SolanaChain } from '../../support/solana.ts'
import { createMint } from '../../support/spl.ts'
import type { Visitor } from '../../support/visitor.ts'
import { solanaKeys } from '../../wallets/solana/keys.ts'

/** The account of the visitor's wallet. */
const { address: OWN } = mnemonicToAccount('test test test test test test test test test test test junk')

/** `<exact amount> <symbol>` of each row. */
const amountsIn = async (tokens: Locator): Promise<string[]> => {
  const titles = await tokens
    .locator('button bdi')
    .evaluateAll((all) => all.map((bdi) => bdi.getAttribute('title') ?? ''))
  return titles.map((title) => title.replaceAll(',', '')).sort()
}

type Minted = readonly (readonly [token: Deployed, symbol: string, decimals: number, amount: bigint])[]

/** Tokens of which the visitor's account gets some: six transactions. */
async function mintTokens({ deploy }: ReturnType<typeof contractsOn>): Promise<Minted> {
  const all: Minted = [
    [await deploy('Token', 'Dai', 'DAI', 18), 'DAI', 18, 10n ** 30n + 1n],
    [await deploy('Usdt', 'Tether', 'USDT', 6), 'USDT', 6, 1_500_001n],
    [await deploy('Token', 'Ticket', 'TKT', 0), 'TKT', 0, 3n],
  ]
  for (const [token, , , amount] of all) await token.write('mint', OWN, amount)
  return all
}

const FRIEND = privateKeyToAddress(generatePrivateKey())

/** Collectibles of the visitor's account, some of which it sends to a friend: eight transactions. */
async function mintCollectibles({ deploy }: ReturnType<typeof contractsOn>) {
  const cards = await deploy('Collectible', 'Trading cards', 'CARD')
  const goods = await deploy('Goods', 'Armoury', 'data:application/json,{"name":"Sword"}')
  for (const id of [7n, 8n, maxUint256]) await cards.write('mint', OWN, id)
  await goods.write('mint', OWN, [1n, 2n], [5n, 1n])
  await cards.write('safeTransferFrom', OWN, FRIEND, 8n)
  await goods.write('safeTransferFrom', OWN, FRIEND, 1n, 2n, '0x')
  return { cards, goods }
}

interface Seen {
  one: ChainHelper
  sending: Sending
  visitor: Visitor
}

async function compareTokens({ one, sending, visitor }: Seen, all: Minted): Promise<void> {
  const said = async () => {
    const tokens = all.map(async ([token, symbol, decimals]) => {
      return `${formatUnits(await token.read<bigint>('balanceOf', OWN), decimals)} ${symbol}`
    })
    return (
      await Promise.all([...tokens, one.balanceOf(OWN).then((coins) => `${formatUnits(coins, 18)} ETH`)])
    ).sort()
  }
  const tokens = await visitor.look('Tokens')
  const before = await said()
  await expect.poll(() => amountsIn(tokens)).toEqual(before.filter((line) => !line.endsWith(' TKT')))
  await press(tokens.getByRole('switch', { name: 'Show hidden tokens (1)' }))
  await expect.poll(() => amountsIn(tokens)).toEqual(before)

  await sending.open()
  await sending.choose('Tether')
  await sending.amount.fill('1.000001')
  await sending.to.fill(privateKeyToAddress(generatePrivateKey()))
  await sending.review()
  await press(sending.send)
  await sending.expectSent('1.000001 USDT')
  await visitor.look('Tokens')
  const after = await said()
  expect(after).toContain('0.5 USDT')
  // The widget polls every ten seconds.
  await expect.poll(() => amountsIn(tokens)).toEqual(after)
}

const erc1155 = parseAbi(['function balanceOf(address owner, uint256 id) view returns (uint256)'])

async function compareCollectibles(
  { one, visitor }: Seen,
  { cards, goods }: Awaited<ReturnType<typeof mintCollectibles>>,
): Promise<void> {
  const nfts = await visitor.look('NFTs')
  const cells = nfts.getByRole('link')
  await expect(cells).toHaveCount(4)
  const ownerOf = (id: bigint) => cards.read<Address>('ownerOf', id)
  expect(await Promise.all([7n, 8n, maxUint256].map(ownerOf))).toEqual([OWN, FRIEND, OWN])
  const held = (id: bigint) =>
    one.client.readContract({
      address: goods.address,
      abi: erc1155,
      functionName: 'balanceOf',
      args: [OWN, id],
    })
  const swords = await Promise.all([1n, 2n].map(held))
  const shown = await cells.evaluateAll((all) =>
    all.map((cell) => `${cell.getAttribute('title')} ${/×(\d+)/.exec(cell.textContent ?? '')?.[1] ?? 1}`),
  )
  expect(shown.sort()).toEqual(
    [
      'Trading cards #7 · Trading cards 1',
      'Trading cards #115792…9935 · Trading cards 1',
      ...swords.map((count) => `Sword · Armoury ${count}`),
    ].sort(),
  )
  const contractsShown = await cells.evaluateAll((all) =>
    all.map((cell) => (cell as HTMLAnchorElement).href.split('/').at(-1) ?? ''),
  )
  expect(contractsShown.map((one) => getAddress(one)).sort()).toEqual(
    [cards.address, cards.address, goods.address, goods.address].map((one) => getAddress(one)).sort(),
  )
}

test('tokens and collectibles equal their contracts’ data, also after transfers', async ({
  chains: { one },
  sending,
  visitor,
}) => {
  test.slow()
  const contracts = contractsOn(one)
  const tokens = await mintTokens(contracts)
  const collectibles = await mintCollectibles(contracts)
  await expect.poll(() => visitor.indexed(OWN)).toHaveLength(14)
  await visitor.arrive()
  const seen = { one, sending, visitor }
  await test.step('tokens equal their contracts’ data, those without decimals on request; also after a transfer', () =>
    compareTokens(seen, tokens))
  await test.step('collectibles of both standards equal their contracts’ data; sent ones are gone', () =>
    compareCollectibles(seen, collectibles))
})

const PROGRAMS = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
]

/** The holdings of an account according to the runtime: the coins, then every mint that it holds. */
async function heldOn({ rpc, balanceOf }: SolanaChain, owner: string): Promise<string[]> {
  const asked = PROGRAMS.map((program) =>
    rpc
      .getTokenAccountsByOwner(address(owner), { programId: address(program) }, { encoding: 'jsonParsed' })
      .send(),
  )
  const found = (await Promise.all(asked)).flatMap(({ value }) => value)
  const tokens = found.map(({ account }) => {
    const { amount, decimals } = account.data.parsed.info.tokenAmount
    return formatUnits(BigInt(amount), decimals)
  })
  return [formatUnits(await balanceOf(owner), 9), ...tokens]
}

test.describe('on Solana', () => {
  // An account that no other test uses.
  const [owner = ''] = solanaKeys(2, 1).map((key) => key.address)
  test.use({
    wallets: only(),
    familyWallets: { solana: [{ name: 'Sol Wallet', accounts: 1, firstAccount: 2 }] },
  })

  test('tokens of both programs equal the runtime’s data, and so do the coins', async ({
    page,
    dapp,
    widget,
    stack,
    solana,
    visitor,
  }) => {
    await solana.airdrop(owner, 1_000_000_001n)
    const plain = await createMint(solana, 'spl')
    await plain.mint(owner, 1_000_001n)
    const gold = { name: 'Gold', symbol: 'GLD', decimals: 2 }
    await createNamedMint(solana, gold, address(owner), 12_345n)
    await dapp.open(visitOf(stack.ports, ['solana']))
    await familyOn({ page, dapp, widget }, 'solana').connect('Sol Wallet')
    const tokens = await visitor.look('Tokens')
    await expect(tokens.getByTitle('123.45 GLD').first()).toBeVisible()
    const amounts = (await amountsIn(tokens)).map((line) => line.split(' ')[0])
    const held = await heldOn(solana, owner)
    expect(held).toEqual(expect.arrayContaining(['1.000001', '123.45']))
    expect(amounts).toEqual(held.sort())
  })
})
