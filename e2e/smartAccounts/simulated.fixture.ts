import {
  type Address,
  encodeFunctionData,
  formatUnits,
  getAddress,
  type Hex,
  numberToHex,
  parseAbi,
} from 'viem'
import { ENTRY_POINT } from '../../secure-frame/shared/smartContracts.ts'
import type { Display } from '../../secure-frame/src/approval/display.ts'
import { contractsOn, type Deployed } from '../market/contracts.ts'
import type { ChainHelper } from '../support/chain.ts'

/* What an account owns, and what an approval says that will change of it, in the same words. */

const IDS = [1n, 2n, 3n, 4n]
const UNITS = 10n ** 18n

/** A change as an approval shows it: "out 0.5 ETH ETH", with the address of a token in place of its name. */
export type Changes = readonly string[]

/** Tokens of which each behaves differently, and of all of which the account owns 1,000. */
export async function ownedBy(account: Address, chain: ChainHelper) {
  const { deploy } = contractsOn(chain)
  const plain = await deploy('Token', 'Plain', 'PLN', 18)
  const silent = await deploy('Usdt', 'Silent', 'SLT', 18)
  const taxed = await deploy('Taxed', 'Taxed', 'TAX')
  const rebasing = await deploy('Rebasing')
  const trickster = await deploy('Trickster')
  const cards = await deploy('Collectible', 'Trading cards', 'CARD')
  for (const token of [plain, silent, taxed, rebasing]) await token.write('mint', account, 1_000n * UNITS)
  // A share is worth one and a third of a token, so that what moves is rounded.
  await rebasing.write('rebase', 1_333_333_333_333_333_333n)
  for (const id of IDS.slice(0, 2)) await cards.write('mint', account, id)
  return { plain, silent, taxed, rebasing, trickster, cards }
}

export type Owned = Awaited<ReturnType<typeof ownedBy>>

const depositAbi = parseAbi(['function balanceOf(address account) view returns (uint256)'])

const ownerOf = (cards: Deployed, id: bigint) => cards.read<Address>('ownerOf', id).catch(() => null)

/** What an account owns, by asset: amounts of coins and tokens, and whether it has each of the cards. */
export async function holdings(account: Address, { cards, ...tokens }: Owned, chain: ChainHelper) {
  const amounts = await Promise.all(
    Object.values(tokens).map((token) => token.read<bigint>('balanceOf', account)),
  )
  const owners = await Promise.all(IDS.map((id) => ownerOf(cards, id)))
  const args = [account] as const
  const deposit = { address: ENTRY_POINT, abi: depositAbi, functionName: 'balanceOf', args } as const
  return {
    // What the account has left with the EntryPoint is its own.
    coins: (await chain.balanceOf(account)) + (await chain.client.readContract(deposit)),
    amounts,
    cards: owners.map((owner) => owner === account),
  }
}

type Holdings = Awaited<ReturnType<typeof holdings>>

const inWords = (amount: bigint, symbol: string, asset: string) => {
  const size = amount > 0n ? amount : -amount
  return amount === 0n ? [] : [`${amount > 0n ? 'in' : 'out'} ${formatUnits(size, 18)} ${symbol} ${asset}`]
}

/** What has changed. The fee is no change: it is shown on its own. */
export async function happened(
  before: Holdings,
  after: Holdings,
  fee: bigint,
  { cards, ...tokens }: Owned,
): Promise<Changes> {
  const symbols = await Promise.all(Object.values(tokens).map((token) => token.read<string>('symbol')))
  const ofTokens = Object.values(tokens).flatMap(({ address }, index) =>
    inWords(
      (after.amounts[index] ?? 0n) - (before.amounts[index] ?? 0n),
      `“${symbols[index]}” (name not verified)`,
      getAddress(address),
    ),
  )
  const ofCards = IDS.flatMap((id, index) => {
    if (after.cards[index] === before.cards[index]) return []
    return [`${after.cards[index] ? 'in' : 'out'} #${id} ${getAddress(cards.address)}`]
  })
  return [...inWords(after.coins + fee - before.coins, 'ETH', 'ETH'), ...ofTokens, ...ofCards].sort()
}

/** What the approval shows; null if it says that it does not know. */
export function foreseen({ balanceChanges }: Display): Changes | null {
  if (!balanceChanges?.succeeds) return null
  return balanceChanges.changes
    .map(({ direction, amount, asset }) => `${direction} ${amount} ${asset.split(' ').at(-1)}`)
    .sort()
}

/** A call of a contract, as a page asks for it. */
export function callOf({ address, abi }: Deployed, functionName: string, args: unknown[] = [], value = 0n) {
  const data: Hex = encodeFunctionData({ abi, functionName, args })
  return { to: address, data, value: numberToHex(value) }
}
